import assert from 'node:assert/strict';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { Email } from '@hangout/db/models/accounts';
import { say, sayMail } from '@hangout/platform/texts/texts';
import { restTest } from '../testing/rest-test.ts';

describe('the language of mails', () => {
  const t = restTest();
  const forgot = (email: string, acceptLanguage: string) =>
    fetch(`${t.base}/api/user-service/${passwords.forgot.path.slice(1)}`, {
      method: passwords.forgot.method,
      headers: { 'content-type': 'application/json', 'accept-language': acceptLanguage },
      body: JSON.stringify({ email }),
    });

  it('[H271] mails are in the language of the account, even if the request that causes a mail is in another language', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    await ann.api(profiles.update, { locale: 'es' });
    await forgot(ann.email, 'en');
    await ann.api(emails.add, { email: 'second@example.org' });
    await t.sendMail();
    assert.deepEqual(t.sentMail.map(({ to, subject }) => [to, subject]).sort(), [
      [ann.email, 'Se añadió un correo a tu cuenta'],
      [ann.email, 'Una contraseña nueva para Hangout'],
      ['second@example.org', 'Tu código para Hangout'],
    ]);
  });

  it('[H271] mails to an account without a chosen language are in the language of the request that causes them', async () => {
    const kai = await t.djKai();
    await Email.query(t.db).where({ userUuid: kai.uuid }).patch({ status: 'VERIFIED' });
    t.sentMail.length = 0;
    await forgot(kai.email, 'fr, es-MX;q=0.8');
    await t.sendMail();
    assert.deepEqual(
      t.sentMail.map(({ subject }) => subject),
      ['Una contraseña nueva para Hangout'],
    );
  });

  it('[H271] the subject of every kind of mail is translated into each language', () => {
    const words = ['en', 'es'].map((language) => [
      sayMail(language, 'resetMail', { link: '/link', count: 5 }),
      sayMail(language, 'emailCode', { code: '123456', link: '/verify' }),
      sayMail(language, 'signInLink', { link: '/link', count: 10 }),
      sayMail(language, 'confirmationCode', { code: '123456' }),
      { subject: say(language, 'texts.phoneCode', { code: '123456' }), text: '' },
      sayMail(language, 'emailAdded', { email: 'a@b.c', settings: '/s' }),
      sayMail(language, 'emailRemoved', { email: 'a@b.c', settings: '/s' }),
      sayMail(language, 'secondFactorOn', { origin: '/o' }),
      sayMail(language, 'secondFactorOff', { settings: '/s' }),
      sayMail(language, 'passwordChanged', { origin: '/o' }),
    ]);
    const subjects = words.flat().map(({ subject }) => subject);
    // The two mails with codes share a subject.
    assert.equal(new Set(subjects).size, subjects.length - words.length);
    for (const mail of words) assert.ok(mail[0]?.text.includes('/link') && mail[1]?.text.includes('123456'));
  });
});
