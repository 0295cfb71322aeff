import assert from 'node:assert/strict';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import { Email, User } from '@hangout/db/models/accounts';
import { readConfig } from '@hangout/platform/config/config';
import { hashPassword } from '@hangout/platform/passwords/passwords';
import { ensureAdmin } from '../accounts/register-user.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('passwords that are easy to guess', () => {
  const t = restTest();
  let number = 0;
  const newEmail = () => {
    number += 1;
    return `newcomer.${number}@example.org`;
  };
  const common = 'Password1';

  it('[H730] a sign-up refuses common and blank passwords, and passwords equal to the nickname or e-mail address', async () => {
    const signUp = (given: { email?: string; password: string; nickname?: string }) =>
      refusalOf(t.api(accounts.signUp, { email: newEmail(), ...given }));
    assert.deepEqual(await signUp({ password: common }), {
      status: 400,
      code: 'password_common',
      message: 'This password is one of the most common ones, choose another one',
    });
    assert.equal((await signUp({ password: '         ' })).code, 'password_blank');
    const own = { nickname: 'Disco Newcomer', password: 'disco newcomer' };
    assert.equal((await signUp(own)).code, 'password_personal');
    const email = newEmail();
    assert.equal((await signUp({ email, password: email.toUpperCase() })).code, 'password_personal');
    const admin = await t.createUser('admin', 'admin');
    const byAdmin = admin.api(accounts.adminSignUp, { email, password: common });
    assert.equal((await refusalOf(byAdmin)).code, 'password_common');
    const byVoucher = t.api(vouchers.signUp, { email, password: common, voucherCode: 'ANY-CODE' });
    assert.equal((await refusalOf(byVoucher)).code, 'password_common');
    await t.api(accounts.signUp, { email, password: 'correct horse' });
  });

  it('[H730] easily guessed passwords are also refused when a password is changed, set or reset, even by an admin', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    const change = { previousPassword: 'correct horse', newPassword: common };
    assert.equal((await refusalOf(ann.api(passwords.change, change))).code, 'password_common');
    const own = { previousPassword: 'correct horse', newPassword: ann.email };
    assert.equal((await refusalOf(ann.api(passwords.change, own))).code, 'password_personal');

    const admin = await t.createUser('admin', 'admin');
    const setting = admin.api(passwords.changeByAdmin, { userUuid: ann.uuid, newPassword: common });
    assert.equal((await refusalOf(setting)).code, 'password_common');
    assert.equal((await refusalOf(admin.api(passwords.set, { password: common }))).code, 'password_common');

    await t.api(passwords.forgot, { email: ann.email });
    await t.sendMail();
    const letter = t.sentMail.findLast(({ to }) => to === ann.email)?.text ?? '';
    const token = /reset=(\S+)/.exec(letter)?.[1] ?? '';
    const reset = (newPassword: string) => t.api(passwords.reset, { token, newPassword });
    assert.equal((await refusalOf(reset(common))).code, 'password_common');
    await reset('battery staple');
    await t.api(auth.login, { email: ann.email, password: 'battery staple' });
  });

  it('[H730] an account whose password is easily guessed, and older than this rule, can still sign in', async () => {
    const ann = await t.ann();
    const passwordHash = await hashPassword(common);
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ passwordHash });
    await t.api(auth.login, { email: ann.email, password: common });
  });

  it('[H730] a server refuses to start with an ADMIN_PASSWORD that is easily guessed or too short', async () => {
    const admin = (ADMIN_PASSWORD: string) =>
      ensureAdmin(t.db, readConfig({ ADMIN_EMAIL: 'head.of.house@example.org', ADMIN_PASSWORD }));
    await assert.rejects(admin(common), /ADMIN_PASSWORD is one of the most common passwords/);
    await assert.rejects(admin('head.of.house'), /ADMIN_PASSWORD must not be the email address/);
    await assert.rejects(admin('short'), /ADMIN_PASSWORD must have at least 8 characters/);
    await admin('a long password');
    await t.api(auth.login, { email: 'head.of.house@example.org', password: 'a long password' });
  });
});
