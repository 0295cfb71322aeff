import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { SigningKey } from '@hangout/db/models/tokens';
import { databaseTest } from '@hangout/db/testing';
import type { Guest } from '@hangout/rules';
import { generateKeyPair, SignJWT } from 'jose';
import { testSecrets } from '../secrets/testing.ts';
import { rotateSigningKeys } from './rotate-keys.ts';
import { createTokens, createVerifiedTokenCache, type Tokens } from './tokens.ts';

describe('access tokens, tickets and signed URLs', () => {
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
  const open = () => createTokens(t.db, { secrets: testSecrets, now: () => now });

  it('[H422][H433] a ticket names its user and room, and can be redeemed only once in all processes', async () => {
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

  it('[H433] if a ticket is redeemed forty times simultaneously in two processes, only one of the attempts succeeds', async () => {
    const [one, other] = [await open(), await open()];
    const ticket = await one.signTicket({ room, person: gil, passwordOk: true });
    const tries = Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).redeemTicket(ticket));
    assert.equal((await Promise.all(tries)).filter((claims) => claims !== null).length, 1);
  });

  it('[H433] 300 tickets that are redeemed simultaneously are all accepted with at most three SQL statements', async () => {
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

  it('[H433] two processes that redeem the same 200 tickets do not deadlock, and each ticket is accepted once', async () => {
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

  it('[H101][H433] expired or altered tickets, and tokens of other kinds, are not accepted as tickets', async () => {
    const tokens = await open();
    const ticket = await tokens.signTicket({ room, person: gil, passwordOk: true });
    const [text = '', seal = ''] = ticket.split('.');
    const said: object = JSON.parse(Buffer.from(text, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...said, room: randomUUID() })).toString('base64url');
    const url = await tokens.signUrl({ songId: text, ...gil }, 60);
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

  it('[H785] a signed song URL is valid for its song and its session until it expires, and invalid if altered', async () => {
    const [signer, reader] = [await open(), await open()];
    const signed = await signer.signUrl({ songId: '7', ...gil }, 60);
    const { kind, uuid, sid } = gil;
    assert.deepEqual(await reader.verifyUrl(signed), {
      ...{ songId: '7', kind, uuid, sid },
      expires: Math.floor(now / 1000) + 60,
    });
    for (const wrong of [
      signed.replace('7.guest', '8.guest'),
      signed.replace('guest', 'user'),
      `${signed}x`,
      '',
    ])
      assert.equal(await reader.verifyUrl(wrong), null, wrong);
    now += 61_000;
    assert.equal(await reader.verifyUrl(signed), null);
  });

  describe('rotation of signing keys', () => {
    const song = { songId: '7', ...gil };
    const signAll = async (tokens: Tokens) => ({
      guest: await tokens.signGuestToken(gil.uuid),
      reset: await tokens.signSingleUseToken('reset', { sub: gil.uuid }),
      ticket: await tokens.signTicket({ room, person: gil, passwordOk: true }),
      url: await tokens.signUrl(song, 3600),
    });
    /** Returns which of the signed things a process accepts. */
    const acceptedBy = async (tokens: Tokens, signed: Awaited<ReturnType<typeof signAll>>) => {
      const answers = {
        guest: await tokens.verify(signed.guest),
        reset: await tokens.redeemSingleUseToken('reset', signed.reset),
        ticket: await tokens.redeemTicket(signed.ticket),
        url: await tokens.verifyUrl(signed.url),
      };
      return Object.entries(answers).flatMap(([name, answer]) => (answer ? [name] : []));
    };
    const all = ['guest', 'reset', 'ticket', 'url'];
    /** Moves the retirement of all keys further into the past. */
    const retireEarlier = (seconds: number) =>
      t.db.raw('update signing_keys set retired_at = retired_at - make_interval(secs => ?)', [seconds]);

    it('[H760] within 10 s after a rotation of signing keys every process signs with the new keys and accepts older signatures', async () => {
      const [one, other, third] = [await open(), await open(), await open()];
      const before = await signAll(one);
      const { kid } = await one.publicKeys();
      await rotateSigningKeys(t.db, testSecrets);
      now += 10_000;
      for (const tokens of [one, other, third]) assert.notEqual((await tokens.publicKeys()).kid, kid);
      assert.deepEqual(await acceptedBy(other, before), all);
      const after = await signAll(third);
      assert.deepEqual(await acceptedBy(one, after), all);
    });

    it('[H831] after a rotation of signing keys the current key and the retired keys are published, after a revocation only the current key', async () => {
      const tokens = await open();
      const { kid: former } = await tokens.publicKeys();
      await rotateSigningKeys(t.db, testSecrets);
      now += 10_000;
      const { kid, keys } = await tokens.publicKeys();
      const kids = keys.map((key) => key.kid);
      assert.deepEqual([kids[0], kids.includes(former), kid === former], [kid, true, false]);
      for (const key of keys) assert.equal('d' in key, false, 'no private part');
      await rotateSigningKeys(t.db, testSecrets, { revoke: true });
      now += 10_000;
      const { kid: last, keys: left } = await tokens.publicKeys();
      assert.deepEqual(
        left.map((key) => key.kid),
        [last],
      );
    });

    it('[H760] a process that has not noticed a rotation of signing keys yet already accepts signatures by the new keys', async () => {
      const slow = await open();
      await rotateSigningKeys(t.db, testSecrets);
      const signed = await signAll(await open());
      assert.deepEqual(await acceptedBy(slow, signed), all);
    });

    it('[H760] retired signing keys verify until the last signature made by them has expired, and are then deleted', async () => {
      const tokens = await open();
      const signed = await signAll(tokens);
      await rotateSigningKeys(t.db, testSecrets);
      // Tickets are valid for 30 s, URLs for 6 h, tokens for 7 days. One minute is added for processes that have not
      // noticed the rotation yet.
      await retireEarlier(100);
      assert.deepEqual(await acceptedBy(await open(), signed), ['guest', 'reset', 'url']);
      await retireEarlier(6 * 3600);
      assert.deepEqual(await acceptedBy(await open(), await resignReset(tokens, signed)), ['guest', 'reset']);
      await retireEarlier(7 * 86_400);
      assert.deepEqual(await acceptedBy(await open(), await resignReset(tokens, signed)), []);
      await rotateSigningKeys(t.db, testSecrets);
      const kids = new Set((await SigningKey.query(t.db)).map((key) => key.kid));
      assert.equal(kids.size, 6, 'those that sign, and those that were retired just now');
    });

    /**
     * Returns the same tokens with a fresh, unused single-use token, signed with the keys that this process has in
     * memory.
     */
    const resignReset = async (tokens: Tokens, signed: Awaited<ReturnType<typeof signAll>>) => ({
      ...signed,
      reset: await tokens.signSingleUseToken('reset', { sub: gil.uuid }),
    });

    it('[H760] within 10 s after a revocation of signing keys nothing that they signed is accepted, even if it is cached', async () => {
      const tokens = await open();
      const signed = await signAll(tokens);
      assert.ok(await tokens.verify(signed.guest));
      await rotateSigningKeys(t.db, testSecrets, { revoke: true });
      now += 10_000;
      assert.deepEqual(await acceptedBy(tokens, signed), []);
      assert.deepEqual(await acceptedBy(tokens, await signAll(tokens)), all);
    });

    it('[H761] a token with an unknown key, with a key for another purpose or without a key is refused, and repeating it causes no further query', async () => {
      const tokens = await open();
      const { kid } = await tokens.publicKeys();
      const { privateKey } = await generateKeyPair('EdDSA');
      const forge = (header: object) =>
        new SignJWT({ type: 'guest', sid: randomUUID() })
          .setProtectedHeader({ alg: 'EdDSA', ...header })
          .setIssuer('hangout')
          .setAudience('hangout')
          .setSubject(gil.uuid)
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(privateKey);
      const keys = await SigningKey.query(t.db).whereNull('retiredAt');
      const kidOf = (purpose: string) => keys.find((key) => key.purpose === purpose)?.kid ?? '';
      const unknown = '0123456789abcdef';
      for (const header of [{ kid }, { kid: unknown }, { kid: kidOf('tickets') }, { kid: '../keys' }, {}])
        assert.equal(await tokens.verify(await forge(header)), null, JSON.stringify(header));
      const { ticket, url } = await signAll(tokens);
      const withKid = (sealed: string, name: string) => sealed.replace(/\.[0-9a-f]{16}\./, `.${name}.`);
      for (const name of [unknown, kid, kidOf('urls'), '']) {
        assert.equal(await tokens.redeemTicket(withKid(ticket, name)), null, name);
        if (name !== kidOf('urls')) assert.equal(await tokens.verifyUrl(withKid(url, name)), null, name);
      }
      statements.length = 0;
      const forged = await forge({ kid: unknown });
      for (let times = 0; times < 20; times += 1) assert.equal(await tokens.verify(forged), null);
      assert.equal(statements.length, 0, 'an id that was unknown is not looked up again');
    });
  });

  it('[H750] findFault tells whether a token is forged, expired or malformed', async () => {
    const tokens = await open();
    now -= 30 * 86_400_000;
    const expired = await tokens.signGuestToken();
    now += 30 * 86_400_000;
    const token = await tokens.signGuestToken();
    const [head, body, seal = ''] = token.split('.');
    const altered = `${head}.${body}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const faults: (string | null)[] = [];
    for (const one of [token, altered, unsigned, expired, 'no token'])
      faults.push(await tokens.findFault(one));
    assert.deepEqual(faults, [null, 'forged', 'forged', 'expired', 'malformed']);
    assert.equal(await tokens.findFault(await tokens.signSingleUseToken('reset', { sub: 'x' })), 'malformed');
  });

  it('[H434] a token is accepted repeatedly, by each process, but not if it is altered or once it has expired', async () => {
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

  it('[H434] the full cache of verified tokens drops the least recently used one', () => {
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
