import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { databaseTest } from '@hangout/db/testing';
import type { Guest } from '@hangout/rules';
import { createTokens, createVerifiedTokenCache } from './index.ts';

describe('tokens', () => {
  const t = databaseTest({ poolMax: 4 });
  let now = Date.now();
  const statements: string[] = [];
  before(async () => {
    t.db.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  });
  beforeEach(() => {
    now = Date.now();
    statements.length = 0;
  });

  const gil: Guest = { kind: 'guest', uuid: randomUUID(), sid: randomUUID() };
  const room = randomUUID();
  const open = () => createTokens(t.db, { now: () => now });

  it('[H422][H433] a ticket names principal and room, and can be redeemed once in any process', async () => {
    const [one, other] = [await open(), await open()];
    const ticket = await one.signTicket({ room, person: gil, passwordOk: true });
    const claims = await other.redeemTicket(ticket);
    assert.deepEqual(claims, {
      ...{ room, sub: gil.uuid, type: 'guest', sid: gil.sid, passwordOk: true },
      jti: claims?.jti,
    });
    assert.equal(await one.redeemTicket(ticket), null);
    assert.equal(await other.redeemTicket(ticket), null);
  });

  it('[H433] a ticket that is redeemed many times concurrently in two processes is accepted once', async () => {
    const [one, other] = [await open(), await open()];
    const ticket = await one.signTicket({ room, person: gil, passwordOk: true });
    const tries = Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).redeemTicket(ticket));
    assert.equal((await Promise.all(tries)).filter((claims) => claims !== null).length, 1);
  });

  it('[H433] 300 tickets redeemed concurrently need few SQL statements and are all accepted', async () => {
    const tokens = await open();
    const tickets = await Promise.all(
      Array.from({ length: 300 }, () => tokens.signTicket({ room, person: gil, passwordOk: true })),
    );
    statements.length = 0;
    const claims = await Promise.all(tickets.map((ticket) => tokens.redeemTicket(ticket)));
    assert.equal(claims.filter((one) => one !== null).length, 300);
    assert.equal(new Set(claims.map((one) => one?.jti)).size, 300);
    assert.ok(statements.length <= 3, `${statements.length} statements`);
  });

  it('[H433] two processes that redeem the same tickets do not deadlock', async () => {
    const [one, other] = [await open(), await open()];
    const tickets = await Promise.all(
      Array.from({ length: 200 }, () => one.signTicket({ room, person: gil, passwordOk: true })),
    );
    const uses = await Promise.all([
      ...tickets.map((ticket) => one.redeemTicket(ticket)),
      ...tickets.toReversed().map((ticket) => other.redeemTicket(ticket)),
    ]);
    assert.equal(uses.filter((claims) => claims !== null).length, 200);
  });

  it('[H101][H433] expired and altered tickets and tokens of other kinds are not redeemed', async () => {
    const tokens = await open();
    const ticket = await tokens.signTicket({ room, person: gil, passwordOk: true });
    const [text = '', seal = ''] = ticket.split('.');
    const said: object = JSON.parse(Buffer.from(text, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...said, room: randomUUID() })).toString('base64url');
    const url = tokens.signUrl({ songId: text, ...gil }, 60);
    const wrong = [
      `${other}.${seal}`,
      `${text}.`,
      text,
      '',
      '.',
      `${text}.${seal}x`,
      url,
      await tokens.signGuestToken(),
    ];
    for (const one of wrong) assert.equal(await tokens.redeemTicket(one), null, one);
    now += 31_000;
    assert.equal(await tokens.redeemTicket(ticket), null);
    assert.equal(statements.filter((sql) => sql.includes('used_tokens')).length, 0);
  });

  it('[H785] the signature of a song URL names song and session, and is refused when it was altered or has expired', async () => {
    const [signer, reader] = [await open(), await open()];
    const signed = signer.signUrl({ songId: '7', ...gil }, 60);
    const { kind, uuid, sid } = gil;
    assert.deepEqual(reader.verifyUrl(signed), {
      ...{ songId: '7', kind, uuid, sid },
      expires: Math.floor(now / 1000) + 60,
    });
    for (const wrong of [
      signed.replace('7.guest', '8.guest'),
      signed.replace('guest', 'user'),
      `${signed}x`,
      '',
    ])
      assert.equal(reader.verifyUrl(wrong), null, wrong);
    now += 61_000;
    assert.equal(reader.verifyUrl(signed), null);
  });

  it('[H434] a verified token is cached, but never accepted after it has expired', async () => {
    const [issuer, reader] = [await open(), await open()];
    const token = await issuer.signGuestToken(gil.uuid);
    for (const tokens of [issuer, reader, reader]) {
      const claims = await tokens.verify(token);
      assert.deepEqual([claims?.sub, claims?.type], [gil.uuid, 'guest']);
    }
    assert.equal(await reader.verify(`${token.slice(0, -4)}AAAA`), null);
    now += 86_401_000;
    for (const tokens of [issuer, reader]) assert.equal(await tokens.verify(token), null);
  });

  it('[H434] the cache of verified tokens drops the least recently used one', () => {
    const cache = createVerifiedTokenCache(2);
    const claims = (sub: string) => ({ sub, type: 'user' as const, sid: '', iat: 0, exp: 1 });
    cache.set('a', claims('ann'));
    cache.set('b', claims('bob'));
    assert.equal(cache.get('a')?.sub, 'ann');
    cache.set('c', claims('cem'));
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => cache.get(key)?.sub),
      ['ann', undefined, 'cem'],
    );
  });
});
