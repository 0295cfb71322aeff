import assert from 'node:assert/strict';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { ownershipTransfers } from '@hangout/contract/rest/rooms/ownership-transfers';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { lobbyChannel, parseLobbyNotification, saveVisits } from '@hangout/db';
import { Report } from '@hangout/db/models/moderation';
import { Presence } from '@hangout/db/models/presence';
import { FriendNotification } from '@hangout/db/models/push';
import { RoomRole } from '@hangout/db/models/rooms';
import { NOTIFICATION_QUEUE, type NotificationJob } from '@hangout/jobs/notifications';
import {
  listenForNotifications,
  type NotificationListener,
} from '@hangout/platform/pg-notifications/pg-notifications';
import { NOTIFICATION_LIMITS } from '@hangout/rules';
import { deliverNotification } from '@hangout/worker/notifications/deliver-notification';
import { storePresence } from '../testing/presence.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

interface Heard {
  readonly kind: string;
  readonly people: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
}

describe('notifications to users in the lobby', () => {
  const t = restTest();
  let line: NotificationListener;
  let heard: Heard[] = [];
  /** Called after each received personal message; a test that waits for one replaces this function. */
  let onWord = () => {};
  before(async () => {
    line = await listenForNotifications(t.databaseUrl, {
      [lobbyChannel]: (text) => {
        const word = parseLobbyNotification(text);
        if (word?.kind !== 'notice') return;
        const { kind, data } = word.notice;
        heard.push({ kind, people: word.people, data });
        onWord();
      },
    });
  });
  after(() => line.close());
  beforeEach(() => {
    heard = [];
  });

  /** Delivers the enqueued notifications, as the worker does. */
  async function deliver(): Promise<void> {
    const jobs = { send: async () => {} };
    const { db } = t;
    for (const { name, data } of t.jobsSent.splice(0))
      if (name === NOTIFICATION_QUEUE)
        await deliverNotification(
          { db, jobs, config: { PUBLIC_URL: undefined }, place: t.dependencies.place },
          // The queue holds jobs of this type alone.
          data as NotificationJob,
        );
  }

  /** Returns all personal messages so far: PostgreSQL delivers notifications in transaction order. */
  async function told(): Promise<Heard[]> {
    await deliver();
    const last = { kind: 'notice', people: [], notice: { uuid: '', kind: 'last', data: {}, date: 0 } };
    const came = new Promise<void>((resolve) => {
      onWord = () => heard.at(-1)?.kind === 'last' && resolve();
    });
    await t.db.raw('select pg_notify(?, ?)', [lobbyChannel, JSON.stringify(last)]);
    await came;
    const all = heard.slice(0, -1);
    heard = [];
    return all;
  }

  async function scene() {
    const [ann, mia, bob, eve] = [await t.ann(), await t.signUp('mia'), await t.bob(), await t.signUp('eve')];
    const { slug, uuid } = await ann.api(rooms.create, { name: 'Heard of' });
    await ann.api(roomUserRoles.create, { roomId: slug, userUuid: mia.uuid, role: 'moderator' });
    return { ann, mia, bob, eve, slug, uuid };
  }

  it('[H540] a report in a hangout sends a toast to moderators of the hangout who are elsewhere, at most once a minute', async () => {
    const { ann, mia, bob, eve, slug, uuid } = await scene();
    const dj = await t.djKai();
    await ann.api(roomUserRoles.create, { roomId: slug, userUuid: dj.uuid, role: 'dj' });
    await storePresence(t.db, [{ userUuid: mia.uuid, roomUuid: uuid }]);
    const report = { kind: 'person', room: slug, userUuid: eve.uuid, reason: 'spam' } as const;
    await bob.api(reports.create, report);
    assert.deepEqual(await told(), [
      {
        kind: 'report',
        people: [ann.uuid],
        data: { kind: 'person', reason: 'spam', slug, hangout: 'Heard of' },
      },
    ]);
    await bob.api(reports.create, report);
    await dj.api(reports.create, { ...report, reason: 'hate' });
    assert.deepEqual(await told(), []);
    await Report.query(t.db).patch({ createdAt: new Date(Date.now() - 120_000).toISOString() });
    await Presence.query(t.db).delete();
    await dj.api(reports.create, { ...report, userUuid: mia.uuid });
    assert.deepEqual(
      (await told()).map(({ people }) => people),
      [[ann.uuid]],
      'the reported moderator is not notified',
    );
  });

  it('[H540] a report made outside of hangouts sends a toast to the platform’s moderators', async () => {
    const { bob, eve } = await scene();
    const moderator = await t.createUser('mod', 'moderator');
    await bob.api(reports.create, { kind: 'person', userUuid: eve.uuid, reason: 'other' });
    const [one, ...more] = await told();
    assert.deepEqual([one?.kind, one?.data.slug, more], ['report', null, []]);
    assert.ok(one?.people.includes(moderator.uuid));
    assert.ok(!one?.people.includes(bob.uuid));
  });

  it('[H540] a report about the only moderator of a hangout sends a toast to the platform’s moderators', async () => {
    const { ann, bob, slug } = await scene();
    const moderator = await t.createUser('mod', 'moderator');
    await RoomRole.query(t.db).delete();
    await bob.api(reports.create, { kind: 'person', room: slug, userUuid: ann.uuid, reason: 'hate' });
    const [one, ...more] = await told();
    assert.deepEqual([one?.kind, one?.data.slug, more], ['report', slug, []]);
    assert.ok(one?.people.includes(moderator.uuid));
    assert.ok(!one?.people.includes(ann.uuid));
  });

  it('[H541] a friend invitation notifies its recipient, and its acceptance notifies the sender', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    const { id } = await ann.api(friendInvitations.invite, { userUuid: bob.uuid });
    const from = (one: typeof ann) => ({ userUuid: one.uuid, userName: one.nickname });
    assert.deepEqual(await told(), [{ kind: 'friendAsked', people: [bob.uuid], data: from(ann) }]);
    await bob.api(friendInvitations.answer, { invitationId: id, status: 'accepted' });
    assert.deepEqual(await told(), [{ kind: 'friendAccepted', people: [ann.uuid], data: from(bob) }]);
    const second = await eve.api(friendInvitations.invite, { userUuid: bob.uuid });
    await told();
    await bob.api(friendInvitations.answer, { invitationId: second.id, status: 'rejected' });
    assert.deepEqual(await told(), []);
  });

  it('[H748] a friend invitation that is withdrawn and sent again notifies its recipient once a day', async () => {
    const [ann, bob, eve] = [await t.ann(), await t.bob(), await t.signUp('eve')];
    const inviteAndWithdraw = async (from: typeof ann) => {
      const { id } = await from.api(friendInvitations.invite, { userUuid: bob.uuid });
      await from.api(friendInvitations.withdraw, { id });
    };
    for (let times = 0; times < 3; times += 1) await inviteAndWithdraw(ann);
    await inviteAndWithdraw(eve);
    const askedBy = async () => (await told()).map(({ data }) => data.userUuid);
    assert.deepEqual(await askedBy(), [ann.uuid, eve.uuid]);
    const notified = FriendNotification.query(t.db).where({ toUuid: bob.uuid, fromUuid: ann.uuid });
    await notified.clone().patch({ notifiedAt: new Date(Date.now() - 23 * 3_600_000).toISOString() });
    await inviteAndWithdraw(ann);
    assert.deepEqual(await askedBy(), []);
    await notified.clone().patch({ notifiedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() });
    await inviteAndWithdraw(ann);
    assert.deepEqual(await askedBy(), [ann.uuid]);
  });

  it('[H1740] proposals to own a hangout cause only a limited number of toasts to a user, and none to strangers or users who have blocked the proposer', async () => {
    const { ann, mia, bob, eve, slug, uuid } = await scene();
    await saveVisits(
      t.db,
      [bob, eve].map(({ uuid: userUuid }) => ({ userUuid, roomUuid: uuid })),
    );
    await told();
    const propose = (userUuid: string) => ann.api(roomUserRoles.changeOwner, { roomId: slug, userUuid });
    const most = NOTIFICATION_LIMITS.ownershipProposed?.toOnePerson ?? 0;
    for (let times = 0; times <= most; times += 1) {
      await propose(bob.uuid);
      await ann.api(ownershipTransfers.cancel, { roomId: slug });
    }
    const proposal = {
      kind: 'ownershipProposed',
      people: [bob.uuid],
      data: { slug, hangout: 'Heard of', userUuid: ann.uuid, userName: ann.nickname },
    };
    assert.deepEqual(await told(), Array(most).fill(proposal));
    await propose(mia.uuid);
    assert.deepEqual(await told(), [], 'a stranger who has never been inside');
    await eve.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.equal((await refusalOf(propose(eve.uuid))).code, 'blocked_between');
  });
});
