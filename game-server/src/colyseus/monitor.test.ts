import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Email, User } from '@hangout/db/models/accounts';
import type { Changes } from '@hangout/db/models/query';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { readConfig } from '@hangout/platform/config/config';
import { hashPassword } from '@hangout/platform/passwords/passwords';
import { createRateCounters } from '@hangout/platform/rate-limits/rate-limits';
import {
  beginSecondFactor,
  computeTotpCode,
  confirmSecondFactor,
} from '@hangout/platform/second-factor/second-factor';
import { testSecrets } from '@hangout/platform/secrets/testing';
import type { SecurityEvent } from '@hangout/platform/security-events/security-event';
import { createTestRoom, createTestUser } from '../testing/people.ts';
import { roomsTest } from '../testing/rooms-test.ts';
import { createMonitor } from './monitor.ts';

/**
 * Returns the dependencies of a monitor that shares no rate counters with others; its security events are discarded.
 */
const unshared = () => ({
  ...{ secrets: testSecrets, rateCounters: createRateCounters(), clock: Date },
  securityEvents: { record() {} },
});

describe('the Colyseus monitor at /ops', () => {
  const t = roomsTest();
  const look = (path: string, authorization?: string) =>
    fetch(`${t.endpoint}${path}`, authorization ? { headers: { authorization } } : {});

  it('[H431] only admins can open the monitor, with an access token or with e-mail address and password', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const boss = await createTestUser(t.db, 'boss', { role: 'admin' });
    await t.joinRoom(ann, await createTestRoom(t.db, ann));
    const token = ({ uuid, sid }: typeof ann) => t.tokens.signAccessToken({ sub: uuid, type: 'user', sid });
    for (const authorization of [undefined, 'Bearer nonsense', `Bearer ${await token(ann)}`, 'Basic xyz'])
      assert.equal((await look('/ops/', authorization)).status, 401);
    const page = await look('/ops/', `Bearer ${await token(boss)}`);
    assert.match(await page.text(), /<html/i);
    const rooms = await look('/ops/api', `Bearer ${await token(boss)}`);
    assert.match(await rooms.text(), /"hangout"/);

    await User.query(t.db)
      .where({ uuid: boss.uuid })
      .patch({ passwordHash: await hashPassword('correct horse') });
    await Email.query(t.db).insert({
      userUuid: boss.uuid,
      email: 'boss@here.example',
      type: 'personal',
      status: 'VERIFIED',
    });
    const basic = (password: string) =>
      `Basic ${Buffer.from(`boss@here.example:${password}`).toString('base64')}`;
    assert.equal((await look('/ops/', basic('wrong'))).status, 401);
    assert.equal((await look('/ops/', basic('correct horse'))).status, 200);
  });

  it('[H718] the monitor’s content security policy allows only its own files and no framing', async () => {
    const boss = await createTestUser(t.db, 'boss of frames', { role: 'admin' });
    const token = await t.tokens.signAccessToken({ sub: boss.uuid, type: 'user', sid: boss.sid });
    const page = await look('/ops/', `Bearer ${token}`);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /https:/);
    const script = /src="\.(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? '';
    const asset = await look(`/ops${script}`, `Bearer ${token}`);
    assert.deepEqual(
      [asset.status, asset.headers.get('content-security-policy')],
      [200, page.headers.get('content-security-policy')],
    );
  });

  it('[H358] the monitor at once refuses an admin who is banned or loses the role, despite a cached password', async () => {
    const boss = await createTestUser(t.db, 'boss', { role: 'admin' });
    const change = (traits: Changes<User>) => User.query(t.db).where({ uuid: boss.uuid }).patch(traits);
    await change({ passwordHash: await hashPassword('correct horse') });
    const email = 'banned.boss@here.example';
    await Email.query(t.db).insert({ userUuid: boss.uuid, email, type: 'personal', status: 'VERIFIED' });
    const basic = `Basic ${Buffer.from(`${email}:correct horse`).toString('base64')}`;
    assert.equal((await look('/ops/', basic)).status, 200);
    await change({ bannedUntil: 'infinity' });
    assert.equal((await look('/ops/', basic)).status, 401);
    await change({ bannedUntil: new Date(Date.now() - 1000).toISOString() });
    assert.equal((await look('/ops/', basic)).status, 200, 'one that has passed is none');
    await change({ role: 'user' });
    assert.equal((await look('/ops/', basic)).status, 401);
  });

  it('[H918] behind a proxy, failed passwords lock out only the client address from which they came', async () => {
    const boss = await createTestUser(t.db, 'boss', { role: 'admin' });
    await User.query(t.db)
      .where({ uuid: boss.uuid })
      .patch({ passwordHash: await hashPassword('correct horse') });
    const email = 'far.boss@here.example';
    await Email.query(t.db).insert({ userUuid: boss.uuid, email, type: 'personal', status: 'VERIFIED' });
    const authenticator = createAuthenticator({ db: t.db, tokens: t.tokens });
    const ops = createMonitor({ db: t.db, authenticator, config: { BEHIND_PROXY: true }, ...unshared() });
    const server = createServer((request, response) => void ops(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const statusFrom = async (address: string, password: string) => {
      const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
      const headers = { authorization, 'x-forwarded-for': address };
      return (await fetch(`http://127.0.0.1:${port}/ops/`, { headers })).status;
    };
    for (let turn = 0; turn < 6; turn += 1)
      assert.equal(await statusFrom(`10.0.0.${turn}, 203.0.113.7`, `guess ${turn}`), 401);
    assert.equal(await statusFrom('203.0.113.7', 'correct horse'), 401, 'too many, even where it is right');
    assert.equal(await statusFrom('203.0.113.8', 'correct horse'), 200);
    server.close();
  });

  it('[H738] an admin with a second factor signs in with password and code, and each code works at one address only', async () => {
    const boss = await createTestUser(t.db, 'boss', { role: 'admin' });
    const email = 'double.boss@here.example';
    const passwordHash = await hashPassword('correct horse');
    await User.query(t.db).where({ uuid: boss.uuid }).patch({ passwordHash });
    await Email.query(t.db).insert({ userUuid: boss.uuid, email, type: 'personal', status: 'VERIFIED' });
    const { secret } = await beginSecondFactor({ db: t.db, secrets: testSecrets }, boss.uuid, {
      ...{ issuer: 'Hangout', label: email },
    });
    const now = Date.now();
    const codes = await confirmSecondFactor(
      { db: t.db, secrets: testSecrets },
      boss.uuid,
      computeTotpCode(secret, now - 30_000),
      now,
    );
    const authenticator = createAuthenticator({ db: t.db, tokens: t.tokens });
    const ops = createMonitor({ db: t.db, authenticator, config: { BEHIND_PROXY: true }, ...unshared() });
    const server = createServer((request, response) => void ops(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const statusOf = async (password: string, address = '203.0.113.7') => {
      const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
      const headers = { authorization, 'x-forwarded-for': address };
      return (await fetch(`http://127.0.0.1:${port}/ops/`, { headers })).status;
    };
    const code = computeTotpCode(secret, Date.now());
    assert.equal(await statusOf('correct horse'), 401);
    assert.equal(await statusOf('correct horse 000000'), 401);
    assert.equal(await statusOf(`wrong ${code}`), 401);
    assert.equal(await statusOf(`correct horse ${code}`), 200);
    assert.equal(await statusOf(`correct horse ${code}`), 200, 'the requests that follow');
    assert.equal(await statusOf(`correct horse ${code}`, '198.51.100.1'), 401, 'a code is good once');
    assert.equal(await statusOf(`correct horse ${codes?.[0]}`, '198.51.100.2'), 200, 'a recovery code');
    const changed = { passwordHash: await hashPassword('battery staple') };
    await User.query(t.db).where({ uuid: boss.uuid }).patch(changed);
    assert.equal(await statusOf(`correct horse ${code}`), 401, 'the password has changed');
    server.close();
  });

  it('[H737] if staff must have a second factor, an admin without one is refused with that reason', async () => {
    const boss = await createTestUser(t.db, 'boss', { role: 'admin' });
    const email = 'single.boss@here.example';
    const passwordHash = await hashPassword('correct horse');
    await User.query(t.db).where({ uuid: boss.uuid }).patch({ passwordHash });
    await Email.query(t.db).insert({ userUuid: boss.uuid, email, type: 'personal', status: 'VERIFIED' });
    const config = readConfig({ REQUIRE_SECOND_FACTOR: 'staff' });
    const authenticator = createAuthenticator({ db: t.db, tokens: t.tokens, config });
    const ops = createMonitor({ db: t.db, authenticator, config, ...unshared() });
    const server = createServer((request, response) => void ops(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const token = await t.tokens.signAccessToken({ sub: boss.uuid, type: 'user', sid: boss.sid });
    for (const authorization of [
      `Bearer ${token}`,
      `Basic ${Buffer.from(`${email}:correct horse`).toString('base64')}`,
    ]) {
      const response = await fetch(`http://127.0.0.1:${port}/ops/`, { headers: { authorization } });
      assert.equal(response.status, 403);
      assert.match(await response.text(), /second factor/);
    }
    server.close();
  });

  /** Creates an admin with a password, and two monitors of one cluster. `statusFrom` sends a request to one of them. */
  async function twoMonitors() {
    const boss = await createTestUser(t.db, 'boss', { role: 'admin' });
    const passwordHash = await hashPassword('correct horse');
    await User.query(t.db).where({ uuid: boss.uuid }).patch({ passwordHash });
    const email = `${boss.uuid}@here.example`;
    await Email.query(t.db).insert({ userUuid: boss.uuid, email, type: 'personal', status: 'VERIFIED' });
    const events: SecurityEvent[] = [];
    const shared = {
      ...{ db: t.db, authenticator: createAuthenticator({ db: t.db, tokens: t.tokens }) },
      ...{ config: { BEHIND_PROXY: true }, secrets: testSecrets, rateCounters: createRateCounters() },
      clock: Date,
      securityEvents: { record: (event: SecurityEvent) => void events.push(event) },
    };
    const servers: Server[] = [];
    for (const ops of [createMonitor(shared), createMonitor(shared)]) {
      const server = createServer((request, response) => void ops(request, response));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      servers.push(server);
    }
    async function statusFrom(
      process: number,
      address: string,
      password: string,
      name = email,
    ): Promise<number> {
      const { port } = servers.map((server) => server.address() as AddressInfo)[process] ?? { port: 0 };
      const headers = {
        authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
        'x-forwarded-for': address,
      };
      return (await fetch(`http://127.0.0.1:${port}/ops/`, { headers })).status;
    }
    const close = () => servers.forEach((server) => void server.close());
    return { boss, email, events, statusFrom, close };
  }

  it('[H758] failed passwords for one account are counted together over all networks and processes', async () => {
    const { boss, events, statusFrom, close } = await twoMonitors();
    for (let turn = 0; turn < 20; turn += 1)
      assert.equal(await statusFrom(turn % 2, `203.0.113.${turn}`, `guess ${turn}`), 401);
    assert.equal(await statusFrom(0, '198.51.100.1', 'correct horse'), 401, 'too many for the account');
    assert.equal(await statusFrom(1, '198.51.100.2', 'correct horse'), 401, 'in the other process too');
    close();
    const failed = events.filter(({ kind }) => kind === 'monitorSignIn');
    assert.equal(failed.length, 20);
    assert.ok(failed.every((event) => event.outcome === 'failure' && event.subjectUuid === boss.uuid));
    assert.deepEqual(
      events.slice(20).map(({ kind, origin }) => [kind, origin.address]),
      [
        ['rateLimited', '198.51.100.1'],
        ['rateLimited', '198.51.100.2'],
      ],
    );
  });

  it('[H758] failed passwords from one network are counted together in all processes; correct passwords do not count', async () => {
    const { statusFrom, close } = await twoMonitors();
    for (let turn = 0; turn < 4; turn += 1)
      assert.equal(await statusFrom(turn % 2, '203.0.113.7', `guess ${turn}`), 401);
    for (const process of [0, 1])
      assert.equal(await statusFrom(process, '203.0.113.7', 'correct horse'), 200);
    close();
    const fresh = await twoMonitors();
    for (let turn = 0; turn < 5; turn += 1)
      await fresh.statusFrom(turn % 2, `2001:db8:1:2::${turn}`, 'guess', `${turn}@here.example`);
    assert.equal(
      await fresh.statusFrom(1, '2001:db8:1:2::9', 'correct horse'),
      401,
      'a network of IPv6 is one',
    );
    assert.equal(await fresh.statusFrom(1, '2001:db8:1:3::9', 'correct horse'), 200);
    fresh.close();
  });

  it('[H758] the monitor records repeated sign-ins as one security event, and each refused sign-in with its reason', async () => {
    const { boss, events, statusFrom, close } = await twoMonitors();
    for (let turn = 0; turn < 3; turn += 1)
      assert.equal(await statusFrom(0, '203.0.113.7', 'correct horse'), 200);
    await User.query(t.db).where({ uuid: boss.uuid }).patch({ role: 'user' });
    assert.equal(await statusFrom(1, '203.0.113.7', 'correct horse'), 401);
    assert.equal(await statusFrom(1, '203.0.113.7', 'wrong', 'nobody@here.example'), 401);
    close();
    assert.deepEqual(
      events.map(({ kind, outcome, code, subjectUuid }) => [kind, outcome, code, subjectUuid]),
      [
        ['monitorSignIn', 'success', undefined, boss.uuid],
        ['monitorSignIn', 'failure', 'forbidden', boss.uuid],
        ['monitorSignIn', 'failure', 'wrong_credentials', null],
      ],
    );
    assert.ok(!JSON.stringify(events).includes('horse'));
  });

  it('[H431] calling a method of a room through the monitor is refused, even for an admin', async () => {
    const boss = await createTestUser(t.db, 'boss', { role: 'admin' });
    const room = await createTestRoom(t.db, boss);
    const inside = await t.joinRoom(boss, room);
    const token = await t.tokens.signAccessToken({ sub: boss.uuid, type: 'user', sid: boss.sid });
    const call = `/ops/api/room/call?roomId=${room.uuid}&method=disconnect&args=[]`;
    for (const path of [call, call.replace('call?', 'call/?'), call.replace('/ops/', '/ops//')])
      assert.equal((await look(path, `Bearer ${token}`)).status, 404, path);
    assert.equal(inside.closed(), undefined);
  });
});
