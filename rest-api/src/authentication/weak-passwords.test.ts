import assert from 'node:assert/strict';
import { findPasswordWeakness } from './weak-passwords.ts';

describe('findPasswordWeakness, whether a password is easy to guess', () => {
  it('[H730] common passwords are refused, also in other case and with blanks around them', async () => {
    for (const password of [
      'password',
      '12345678',
      'QWERTY123',
      'Passw0rd',
      ' iloveyou ',
      'changeme',
      'football',
    ])
      assert.equal(await findPasswordWeakness(password), 'password_common', password);
  });

  it('[H730] a password is refused if it is the product’s name with only digits and punctuation around it', async () => {
    for (const password of ['hangout2026', 'Hangout!!', '123-Hang-Out'])
      assert.equal(await findPasswordWeakness(password), 'password_common', password);
    assert.equal(await findPasswordWeakness('hangout with friends'), null);
  });

  it('[H730] blank passwords and the user’s own nickname or e-mail address are refused as passwords', async () => {
    const owner = { nickname: 'Disco Ann', emails: ['Ann.Smith@example.org'] };
    assert.equal(await findPasswordWeakness('          ', owner), 'password_blank');
    for (const password of ['disco ann', 'DISCO ANN', 'ann.smith@example.org', 'Ann.Smith'])
      assert.equal(await findPasswordWeakness(password, owner), 'password_personal', password);
  });

  it('[H730] findPasswordWeakness accepts a password that is neither common nor personal', async () => {
    const owner = { nickname: null, emails: ['ann@example.org'] };
    for (const password of ['correct horse', 'battery staple', 'a long password', 'ann@example.org!'])
      assert.equal(await findPasswordWeakness(password, owner), null, password);
  });
});
