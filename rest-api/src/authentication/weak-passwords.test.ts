import assert from 'node:assert/strict';
import { findPasswordWeakness } from './weak-passwords.ts';

describe('findPasswordWeakness', () => {
  it('[H730] refuses the most common passwords, in any case and with blanks around', () => {
    for (const password of [
      'password',
      '12345678',
      'QWERTY123',
      'Passw0rd',
      ' iloveyou ',
      'changeme',
      'football',
    ])
      assert.equal(findPasswordWeakness(password), 'password_common', password);
  });

  it('[H730] refuses the name of the product with digits and marks around', () => {
    for (const password of ['hangout2026', 'Hangout!!', '123-Hang-Out'])
      assert.equal(findPasswordWeakness(password), 'password_common', password);
    assert.equal(findPasswordWeakness('hangout with friends'), null);
  });

  it('[H730] refuses a password of blanks, and the nickname or address of its owner', () => {
    const owner = { nickname: 'Disco Ann', emails: ['Ann.Smith@example.org'] };
    assert.equal(findPasswordWeakness('          ', owner), 'password_blank');
    for (const password of ['disco ann', 'DISCO ANN', 'ann.smith@example.org', 'Ann.Smith'])
      assert.equal(findPasswordWeakness(password, owner), 'password_personal', password);
  });

  it('[H730] accepts other passwords', () => {
    const owner = { nickname: null, emails: ['ann@example.org'] };
    for (const password of ['correct horse', 'battery staple', 'a long password', 'ann@example.org!'])
      assert.equal(findPasswordWeakness(password, owner), null, password);
  });
});
