import assert from 'node:assert/strict';
import { securityEvents } from '@hangout/contract/rest/audit/security-events';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { communities } from '@hangout/contract/rest/communities/communities';
import { deactivation, moderation } from '@hangout/contract/rest/moderation/moderation';
import { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { connect } from '@hangout/db';
import { SecurityEvent } from '@hangout/db/models/audit';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { createTestDatabase } from '@hangout/testkit/database';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('security events recorded by the REST API', () => {
  const t = restTest();
  const password = 'correct horse';

  /** Returns the events since the last call, the oldest first, without those of sign-ups. */
  async function newEvents(): Promise<SecurityEvent[]> {
    await t.dependencies.securityEvents.flush();
    const rows = await SecurityEvent.query(t.db)
      .whereNot({ kind: 'signUp' })
      .orderBy('createdAt')
      .orderBy('id');
    await SecurityEvent.query(t.db).delete();
    return rows;
  }
  beforeEach(newEvents);
  const mailedCode = (user: TestUser) =>
    /code is (\d{6})/.exec(t.sentMail.findLast(({ to }) => to === user.email)?.text ?? '')?.[1] ?? '';

  it('[H750] a sign-in, successful or not, is recorded with account, IP address and device', async () => {
    const ann = await t.ann();
    await refusalOf(t.api(auth.login, { email: ann.email, password: 'wrong horse' }));
    await refusalOf(t.api(auth.login, { email: 'nobody@example.org', password }));
    await t.api(auth.login, { email: ann.email, password });
    const { shortLivedToken } = await ann.api(auth.magicLink);
    await t.api(auth.validateMagicLink, { shortLivedToken });
    await refusalOf(t.api(auth.validateMagicLink, { shortLivedToken }));
    await ann.api(auth.logout);
    const rows = await newEvents();
    assert.deepEqual(
      rows
        .map(({ kind, outcome, code, actorUuid, subjectUuid, details }) => [
          ...[kind, outcome, code, details.method ?? null],
          ...[actorUuid === ann.uuid, subjectUuid === ann.uuid],
        ])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
      [
        ['sessionEnded', 'success', null, null, true, true],
        ['signIn', 'failure', 'link_invalid', 'signInLink', false, false],
        ['signIn', 'failure', 'wrong_credentials', 'password', false, false],
        ['signIn', 'failure', 'wrong_credentials', 'password', false, true],
        ['signIn', 'success', null, 'password', true, true],
        ['signIn', 'success', null, 'signInLink', true, true],
        ['signInLinkCreated', 'success', null, null, true, true],
      ],
    );
    for (const row of rows) {
      assert.equal(row.address, '127.0.0.1');
      assert.ok(row.requestId && row.userAgent && row.endpoint?.includes('user-service'), row.kind);
    }
  });

  it('[H750] successful and failed changes of an account’s password and e-mail addresses are recorded as security events', async () => {
    const ann = await t.ann();
    await ann.api(emails.sendCode, {});
    await refusalOf(ann.api(emails.verify, { code: '000000' }));
    await t.sendMail();
    await ann.api(emails.verify, { code: mailedCode(ann) });
    const change = { newPassword: 'another horse' };
    await refusalOf(ann.api(passwords.change, { ...change, previousPassword: 'wrong horse' }));
    await ann.api(passwords.change, { ...change, previousPassword: password });
    const { id } = await ann.api(emails.add, { email: `second.${ann.email}`, type: 'work' });
    await ann.api(emails.remove, { id: String(id) as never });
    await t.api(passwords.forgot, { email: ann.email });
    await refusalOf(t.api(passwords.reset, { token: 'none', newPassword: 'third horse' }));
    await ann.api(deactivation.request);
    assert.deepEqual((await newEvents()).map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted(), [
      'deactivationRequested success',
      'emailAdded success',
      'emailRemoved success',
      'emailVerified failure',
      'emailVerified success',
      'passwordChanged failure',
      'passwordChanged failure',
      'passwordChanged success',
      'passwordResetRequested success',
    ]);
  });

  it('[H750] a refused request is a security event if its token is valid, forged or of an ended session, but not if it has no token', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await refusalOf(ann.api(moderation.ban, { userUuid: bob.uuid }));
    await bob.api(auth.logout);
    await newEvents();
    await refusalOf(ann.api(moderation.ban, { userUuid: bob.uuid }));
    await refusalOf(bob.api(profiles.own));
    await refusalOf(t.api(profiles.own));
    const other = await createTestDatabase();
    const otherDb = connect(other.url);
    const forged = await (await createTokens(otherDb, { secrets: testSecrets })).signGuestToken(ann.uuid);
    await otherDb.destroy();
    await other.drop();
    await refusalOf(t.as(forged)(profiles.own));
    assert.deepEqual(
      (await newEvents())
        .map(({ kind, code, actorUuid, details }) => [kind, code, actorUuid, details])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
      [
        ['accessRefused', 'forbidden', ann.uuid, {}],
        ['accessRefused', 'unauthorized', null, { token: 'ended' }],
        ['tokenForged', 'unauthorized', null, {}],
      ],
    );
  });

  it('[H751] refusals of one caller by a rate limit are stored as one security event per minute, with their count', async () => {
    const ann = await t.ann();
    await newEvents();
    for (let turn = 0; turn < 25; turn += 1)
      await refusalOf(ann.api(emails.add, { email: ann.email, type: 'work' }));
    const limited = (await newEvents()).filter(({ kind }) => kind === 'rateLimited');
    assert.equal(
      limited.reduce((sum, { count }) => sum + count, 0),
      5,
    );
    assert.ok(limited.length <= 2, 'at most one for each minute');
    assert.ok(limited.every(({ actorUuid, outcome }) => actorUuid === ann.uuid && outcome === 'refused'));
  });

  it('[H829] many refused requests of one caller are stored as one security event per kind and minute; a few are not stored', async () => {
    const ann = await t.ann();
    await newEvents();
    const malformed = () => refusalOf(ann.api(emails.verify, { code: 7 } as never));
    const unknown = () => refusalOf(ann.api(rooms.byId, { id: 'no-such-hangout' }));
    for (let turn = 0; turn < 5; turn += 1) await malformed();
    assert.deepEqual(await newEvents(), []);
    for (let turn = 0; turn < 45; turn += 1) {
      if (turn < 22) await malformed();
      await unknown();
    }
    const rows = await newEvents();
    for (const kind of ['inputRefused', 'actionRefused'] as const) {
      const found = rows.filter((row) => row.kind === kind);
      assert.ok(found.length >= 1 && found.length <= 2, `${kind}: one row for each minute`);
      assert.ok(found.every(({ actorUuid, outcome }) => actorUuid === ann.uuid && outcome === 'refused'));
      assert.ok(found.reduce((sum, { count }) => sum + count, 0) >= 10);
    }
  });

  it('[H754] changes that staff make to an account are recorded with their parameters; of a password or a name only the field’s name is recorded', async () => {
    const [boss, ann] = [await t.createUser('boss', 'admin'), await t.ann()];
    const on = { id: ann.uuid, capability: 'promoteRoom' } as const;
    await boss.api(moderation.addCapability, on);
    await refusalOf(boss.api(moderation.addCapability, on));
    await boss.api(passwords.changeByAdmin, { userUuid: ann.uuid, newPassword: 'another horse' });
    await boss.api(profileAdmin.changeBadges, { userUuid: ann.uuid, badges: ['VERIFIED'] });
    await boss.api(profileAdmin.update, { userUuid: ann.uuid, firstName: 'Annika' });
    await boss.api(deactivation.deactivate, { id: ann.uuid });
    const rows = await newEvents();
    assert.deepEqual(
      rows.map(({ endpoint, outcome, subjectUuid, details }) => [
        ...[endpoint, outcome, subjectUuid === ann.uuid, details],
      ]),
      [
        ['PUT user-service/users/:id/capabilities/:capability', 'success', true, on],
        ['PUT user-service/users/:id/capabilities/:capability', 'refused', false, {}],
        [
          'POST user-service/users/change-password-admin',
          'success',
          true,
          { userUuid: ann.uuid, fields: ['newPassword'] },
        ],
        [
          'POST user-service/users/change-badges-admin',
          'success',
          true,
          { userUuid: ann.uuid, badges: ['VERIFIED'] },
        ],
        [
          'POST user-service/users/profile-admin',
          'success',
          true,
          { userUuid: ann.uuid, fields: ['firstName'] },
        ],
        ['DELETE user-service/users/deactivate/:id', 'success', true, { id: ann.uuid }],
      ],
    );
  });

  it('[H754] what an admin does in a community is a security event, what its owner does there is not', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await t.createUser('boss', 'admin')];
    const { id: number, slug } = await ann.api(communities.create, { name: 'Audited' });
    const id = String(number);
    await bob.api(communities.join, { id });
    await ann.api(communities.update, { id, description: 'Ours' });
    assert.deepEqual(await newEvents(), []);
    await boss.api(communities.update, { id, name: 'Renamed' });
    await boss.api(communities.removeUser, { id, userId: bob.uuid });
    await boss.api(communities.removeOwn, { id: slug });
    const rows = await newEvents();
    assert.deepEqual(
      rows.map(({ endpoint, outcome, actorUuid, subjectUuid }) => [
        ...[endpoint, outcome, actorUuid === boss.uuid, subjectUuid],
      ]),
      [
        ['PATCH room-service/communities/:id', 'success', true, null],
        ['DELETE room-service/communities/:id/users/:userId', 'success', true, bob.uuid],
        ['DELETE room-service/communities/:id', 'success', true, null],
      ],
    );
  });

  it('[H754] what staff do in another user’s hangout is a security event, what its owner does there is not', async () => {
    const [ann, bob, staff] = [await t.ann(), await t.bob(), await t.createUser('staff', 'staff')];
    const { slug, uuid } = await ann.api(rooms.create, { name: 'Events', password: 'secret words' });
    const give = { roomId: slug, userUuid: bob.uuid } as const;
    await ann.api(roomUserRoles.create, { ...give, role: 'dj' });
    assert.deepEqual(await newEvents(), []);
    await staff.api(rooms.join, { id: slug });
    await staff.api(roomUserRoles.create, { ...give, role: 'moderator' });
    await staff.api(roomUserRoles.changeOwner, give);
    await staff.api(rooms.delete, { id: slug });
    const rows = await newEvents();
    assert.deepEqual(
      rows.map(({ kind, endpoint, actorUuid, subjectUuid }) => [kind, endpoint, actorUuid, subjectUuid])
        .length,
      4,
    );
    for (const row of rows)
      assert.deepEqual([row.kind, row.actorUuid, row.subjectUuid], ['staffAction', staff.uuid, uuid]);
  });

  it('[H752] admins read security events with IP addresses, and filter them by kind, account, IP address and time', async () => {
    const [boss, ann, bob] = [await t.createUser('boss', 'admin'), await t.ann(), await t.bob()];
    await newEvents();
    for (const { email } of [ann, bob]) await t.api(auth.login, { email, password });
    await refusalOf(t.api(auth.login, { email: ann.email, password: 'wrong horse' }));
    await t.dependencies.securityEvents.flush();
    const find = async (filter: string[]) => {
      const { data } = await boss.api(securityEvents.adminList, { filter, sort: ['id,ASC'], limit: 50 });
      return data.map(({ outcome, subjectNickname, address }) => [outcome, subjectNickname, address]);
    };
    const good = ['success', ann.nickname, '127.0.0.1'];
    const bad = ['failure', ann.nickname, '127.0.0.1'];
    const minuteAgo = new Date(Date.now() - 60_000).toISOString();
    assert.deepEqual(await find(['kind||$eq||signIn', `subjectUuid||$eq||${ann.uuid}`]), [good, bad]);
    assert.deepEqual(await find([`actorNickname||$eq||${ann.nickname}`]), [good]);
    assert.deepEqual(await find(['address||$starts||127.', 'outcome||$eq||failure']), [bad]);
    assert.equal((await find([`createdAt||$gt||${minuteAgo}`])).length, 3);
    assert.deepEqual(await find([`createdAt||$lt||${minuteAgo}`]), []);
    const page = await boss.api(securityEvents.adminList, { limit: 2, page: 2 });
    assert.deepEqual([page.total, page.pageCount, page.data.length], [3, 2, 1]);
  });

  it('[H752] moderators read security events without IP addresses and cannot filter by them; other users are refused', async () => {
    const [mod, ann] = [await t.createUser('mod', 'moderator'), await t.ann()];
    await t.api(auth.login, { email: ann.email, password });
    await t.dependencies.securityEvents.flush();
    const { data } = await mod.api(securityEvents.list, { filter: [`subjectUuid||$eq||${ann.uuid}`] });
    const event = data.find(({ kind }) => kind === 'signIn');
    assert.deepEqual([event?.outcome, event?.subjectNickname], ['success', ann.nickname]);
    for (const field of ['address', 'userAgent', 'requestId']) {
      assert.ok(
        data.every((row) => !(field in row)),
        field,
      );
      const asked = mod.api(securityEvents.list, { filter: [`${field}||$notnull`] });
      assert.equal((await refusalOf(asked)).status, 400, field);
      const sorted = mod.api(securityEvents.list, { sort: [`${field},ASC`] });
      assert.equal((await refusalOf(sorted)).status, 400, field);
    }
    assert.equal((await refusalOf(mod.api(securityEvents.adminList))).status, 403);
    assert.equal((await refusalOf(ann.api(securityEvents.list))).status, 403);
  });
});
