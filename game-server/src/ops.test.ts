import assert from 'node:assert/strict';
import { hashPassword } from '@hangout/server';
import { makePerson, makeRoom } from './testing/people.ts';
import { roomsTest } from './testing/rooms-test.ts';

describe('the monitor of rooms', () => {
  const t = roomsTest();
  const look = (path: string, authorization?: string) =>
    fetch(`${t.endpoint}${path}`, authorization ? { headers: { authorization } } : {});

  it('[H431] is for admins alone, by token or by password', async () => {
    const ann = await makePerson(t.db, 'ann');
    const boss = await makePerson(t.db, 'boss', { role: 'admin' });
    await t.enter(ann, await makeRoom(t.db, ann));
    const token = ({ uuid, sid }: typeof ann) => t.tokens.access({ sub: uuid, type: 'user', sid });
    for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${await token(ann)}`, 'Basic xyz'])
      assert.equal((await look('/ops/', authorization)).status, 401);
    const page = await look('/ops/', `Bearer ${await token(boss)}`);
    assert.match(await page.text(), /<html/i);
    const rooms = await look('/ops/api', `Bearer ${await token(boss)}`);
    assert.match(await rooms.text(), /"hangout"/);

    await t
      .db('users')
      .where({ uuid: boss.uuid })
      .update({ passwordHash: await hashPassword('correct horse') });
    await t
      .db('emails')
      .insert({ userUuid: boss.uuid, email: 'boss@here.example', type: 'personal', status: 'VERIFIED' });
    const basic = (password: string) =>
      `Basic ${Buffer.from(`boss@here.example:${password}`).toString('base64')}`;
    assert.equal((await look('/ops/', basic('wrong'))).status, 401);
    assert.equal((await look('/ops/', basic('correct horse'))).status, 200);
  });

  it('[H358] a ban counts at once, also for a password that was right a moment ago', async () => {
    const boss = await makePerson(t.db, 'boss', { role: 'admin' });
    const change = (traits: Record<string, unknown>) =>
      t.db('users').where({ uuid: boss.uuid }).update(traits);
    await change({ passwordHash: await hashPassword('correct horse') });
    const email = 'banned.boss@here.example';
    await t.db('emails').insert({ userUuid: boss.uuid, email, type: 'personal', status: 'VERIFIED' });
    const basic = `Basic ${Buffer.from(`${email}:correct horse`).toString('base64')}`;
    assert.equal((await look('/ops/', basic)).status, 200);
    await change({ bannedUntil: 'infinity' });
    assert.equal((await look('/ops/', basic)).status, 401);
    await change({ bannedUntil: new Date(Date.now() - 1000).toISOString() });
    assert.equal((await look('/ops/', basic)).status, 200, 'one that has passed is none');
    await change({ role: 'user' });
    assert.equal((await look('/ops/', basic)).status, 401);
  });

  it('[H431] calls no method of a room, whoever asks', async () => {
    const boss = await makePerson(t.db, 'boss', { role: 'admin' });
    const room = await makeRoom(t.db, boss);
    const inside = await t.enter(boss, room);
    const token = await t.tokens.access({ sub: boss.uuid, type: 'user', sid: boss.sid });
    const call = `/ops/api/room/call?roomId=${room.uuid}&method=disconnect&args=[]`;
    for (const path of [call, call.replace('call?', 'call/?'), call.replace('/ops/', '/ops//')])
      assert.equal((await look(path, `Bearer ${token}`)).status, 404, path);
    assert.equal(inside.closed(), undefined);
  });
});
