import assert from 'node:assert/strict';
import { auditEvents } from '@hangout/contract/rest/audit/audit-events';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { points } from '@hangout/contract/rest/points/ranking';
import { AuditEvent } from '@hangout/db/models/audit';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('the daily quota of audit events from clients', () => {
  const t = restTest({ limits: { AUDIT_EVENTS_PER_DAY: 3, AUDIT_EVENT_KB_PER_DAY: 10 } });
  const tell = (who: TestUser, characters: number) =>
    who.api(auditEvents.tell, { topic: 'played', data: { text: 'x'.repeat(characters) } });

  it('[H723] an account may send only the allowed number of audit events a day', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    for (let one = 0; one < 3; one++) await tell(ann, 10);
    assert.equal((await refusalOf(tell(ann, 10))).code, 'rate_limited');
    await tell(bob, 10);
    assert.equal((await AuditEvent.query(t.db).where({ userUuid: ann.uuid })).length, 3);
  });

  it('[H723] the total size of an account’s audit events is limited; refused events do not count towards the limit', async () => {
    const ann = await t.ann();
    await tell(ann, 7000);
    assert.equal((await refusalOf(tell(ann, 7000))).code, 'rate_limited');
    await tell(ann, 2000);
    await tell(ann, 100);
    assert.equal((await refusalOf(tell(ann, 100))).code, 'rate_limited');
  });
});

describe('audit events that clients send', () => {
  const t = restTest();
  afterEach(() => AuditEvent.query(t.db).delete());

  it('[R014] a client sends audit events, and admins can read the latest event of a given name', async () => {
    const [ann, boss] = [await t.ann(), await t.createUser('boss', 'admin')];
    const record = { roomSlug: 'velvet', playId: 'p1', sent15sec: true, volumeStart: 0.5 };
    await ann.api(auditEvents.tell, { topic: 'songPlay15sec', data: { ...record, playId: 'p0' } });
    const { id } = await ann.api(auditEvents.tell, { topic: 'songPlay15sec', data: record });
    await ann.api(auditEvents.tell, { topic: 'songPlayTotal', data: record });
    const last = await boss.api(auditEvents.last, { name: 'songPlay15sec' });
    assert.deepEqual([last.id, last.userUuid, last.data], [id, ann.uuid, record]);
    const names = await boss.api(auditEvents.userNames);
    assert.deepEqual(names.data, ['songPlay15sec', 'songPlayTotal']);
    assert.equal((await refusalOf(boss.api(auditEvents.last, { name: 'nothing' }))).status, 404);
    for (const call of [auditEvents.userNames, auditEvents.socketNames])
      assert.equal((await refusalOf(ann.api(call))).status, 403);
    const names2 = (await boss.api(auditEvents.socketNames)).data;
    for (const name of ['join', 'statefulMessage', 'kickedFromRoom', 'addDj', 'voteOnSong'])
      assert.ok(names2.includes(name), name);
  });

  it('[H658] an audit event that is too large is refused', async () => {
    const ann = await t.ann();
    const large = ann.api(auditEvents.tell, { topic: 'large', data: { text: 'x'.repeat(8001) } });
    assert.equal((await refusalOf(large)).code, 'too_much');
    assert.equal((await refusalOf(ann.api(auditEvents.tell, { topic: 'no topic', data: {} }))).status, 400);
  });

  it('[H659] moderators read the audit events, points and moderation actions of a user in one list', async () => {
    const [ann, bob, mod] = [await t.ann(), await t.bob(), await t.createUser('mod', 'moderator')];
    const boss = await t.createUser('boss', 'admin');
    await bob.api(auditEvents.tell, { topic: 'opened', data: { page: 'home' } });
    await boss.api(points.handle, { userUuid: bob.uuid, points: 5, reason: 'a contest' });
    await mod.api(moderation.kick, { userUuid: bob.uuid });
    const { data } = await mod.api(auditEvents.ofUser, { id: bob.uuid });
    assert.deepEqual(
      data.map((one) => [one.kind, one.name]),
      [
        ['moderation', 'globalKick'],
        ['points', 'a contest'],
        ['event', 'opened'],
      ],
    );
    assert.equal(
      (await mod.api(auditEvents.ofUser, { id: bob.uuid, limit: 1, offset: 2 })).data[0]?.kind,
      'event',
    );
    assert.equal((await refusalOf(ann.api(auditEvents.ofUser, { id: bob.uuid }))).status, 403);
    assert.equal((await refusalOf(mod.api(auditEvents.ofUser, { id: nobody }))).code, 'person_not_found');
  });
});
