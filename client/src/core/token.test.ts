import assert from 'node:assert/strict';
import { isRegisteredToken, readToken } from './token.ts';

const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;

describe('reading a token', () => {
  it('[R141] counts only the type user as registered', () => {
    assert.equal(isRegisteredToken(readToken(tokenOf({ sub: 'ann', type: 'user' }))), true);
    for (const type of ['guest', 'bot', 'service'])
      assert.equal(isRegisteredToken(readToken(tokenOf({ sub: 'ann', type }))), false);
    assert.equal(isRegisteredToken(null), false);
  });

  it('reads names beyond ASCII and its end in ms', () => {
    const hints = readToken(tokenOf({ sub: 'señor-Я', type: 'guest', exp: 10 }));
    assert.equal(hints?.uuid, 'señor-Я');
    assert.equal(hints?.expires, 10_000);
  });

  for (const broken of [null, '', 'a.b.c', 'nothing', tokenOf({ type: 'user' }), 'x.bnVsbA.y'])
    it(`takes ${JSON.stringify(broken)} for no token`, () => assert.equal(readToken(broken), null));
});
