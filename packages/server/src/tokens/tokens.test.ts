import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { databaseTest } from '@hangout/db/testing';
import type { Guest } from '@hangout/rules';
import { createTokens } from './index.ts';
import { createRemembered } from './remembered.ts';

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

  it('[H422][H433] a ticket says who may enter what, is good once, and in every process', async () => {
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

  it('[H433] of a ticket that is shown many times at once, in two processes, one use is the first', async () => {
    const [one, other] = [await open(), await open()];
    const ticket = await one.signTicket({ room, person: gil, passwordOk: true });
    const tries = Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).redeemTicket(ticket));
    assert.equal((await Promise.all(tries)).filter((claims) => claims !== null).length, 1);
  });

  it('[H433] a crowd that comes at once costs few statements, and everybody gets in', async () => {
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

  it('[H433] crowds with the same tickets at two processes do not block each other', async () => {
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

  it('[H101][H433] half a minute later, altered or of another kind it is worth nothing', async () => {
    const tokens = await open();
    const ticket = await tokens.signTicket({ room, person: gil, passwordOk: true });
    const [text = '', seal = ''] = ticket.split('.');
    const said: object = JSON.parse(Buffer.from(text, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...said, room: randomUUID() })).toString('base64url');
    const url = tokens.signUrl({ songId: text, sub: gil.uuid }, 60);
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

  it('[H434] a token is verified once and then known, never longer than it lives', async () => {
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

  it('[H434] what is remembered has an end: the least looked at gives way', () => {
    const remembered = createRemembered<{ name: string }>(2);
    remembered.keep('a', { name: 'ann' });
    remembered.keep('b', { name: 'bob' });
    assert.equal(remembered.find('a')?.name, 'ann');
    remembered.keep('c', { name: 'cem' });
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => remembered.find(key)?.name),
      ['ann', undefined, 'cem'],
    );
  });
});
