import assert from 'node:assert/strict';
import { decodeToken, isRegisteredToken } from './token.ts';

const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;

describe('readToken', () => {
  it('[R141] a token is recognised as that of a registered user only if its type is user', () => {
    assert.equal(isRegisteredToken(decodeToken(tokenOf({ sub: 'ann', type: 'user' }))), true);
    for (const type of ['guest', 'bot', 'service'])
      assert.equal(isRegisteredToken(decodeToken(tokenOf({ sub: 'ann', type }))), false);
    assert.equal(isRegisteredToken(null), false);
  });

  it('non-ASCII text in a token is decoded, and its expiry is converted to ms', () => {
    const hints = decodeToken(tokenOf({ sub: 'señor-Я', type: 'guest', exp: 10 }));
    assert.equal(hints?.uuid, 'señor-Я');
    assert.equal(hints?.expires, 10_000);
  });

  for (const broken of [null, '', 'a.b.c', 'nothing', tokenOf({ type: 'user' }), 'x.bnVsbA.y'])
    it(`decoding the invalid token ${JSON.stringify(broken)} returns null`, () =>
      assert.equal(decodeToken(broken), null));
});
