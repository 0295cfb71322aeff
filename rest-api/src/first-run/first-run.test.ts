import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { firstRun } from '@hangout/contract/rest/first-run/first-run';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { signUp } from '@hangout/contract/rest/sign-up/sign-up';
import { place } from '@hangout/contract/rest/site/place';
import { loadSiteSettings, saveSiteSettings } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { createDevOutbox } from '@hangout/platform/dev-outbox/outbox';
import { createFiles } from '@hangout/platform/files/disk-files';
import { refusalOf, restTest } from '../testing/rest-test.ts';
import { announceFirstRun } from './announce-first-run.ts';

describe('the first run of a server without an admin', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-first-run-'));
  const t = restTest({
    dependencies: () => ({ files: createFiles({ DATA_DIR: folder }), outbox: createDevOutbox() }),
  });
  after(() => rmSync(folder, { recursive: true }));
  const admin = {
    email: 'head@example.org',
    password: 'correct horse',
    nickname: 'Head Of House',
    locale: 'es',
    place: { name: 'Night Owls', color: '#0b6e4f', language: 'es' },
    signUpRule: 'closed',
    hangout: 'Sala Uno',
  } as const;

  it('[H1970] on a server without an admin, the log shows the URL of the setup page with a code, and no other code is accepted', async () => {
    const code = await t.tokens.firstRunCode();
    assert.match(code, /^([0-9A-F]{4}-){3}[0-9A-F]{4}$/);
    assert.equal(
      await announceFirstRun(t.db, t.dependencies, 'https://music.example.org'),
      `This server has no admin yet. Set it up at https://music.example.org/first-run#${code} (code ${code})`,
    );
    for (const wrong of ['', '0000-0000-0000-0000', `${code}0`])
      assert.equal((await refusalOf(t.api(firstRun.check, { code: wrong }))).code, 'first_run_code_wrong');
    assert.equal(
      (await refusalOf(t.api(firstRun.finish, { ...admin, code: 'x' }))).code,
      'first_run_code_wrong',
    );
    // The code may be typed without its dashes, and in any case.
    const typed = ` ${code.replaceAll('-', '').toLowerCase()} `;
    assert.equal((await t.api(firstRun.check, { code: typed })).storage, 'folder');
  });

  it('[H1972] the setup’s storage check succeeds if files can be stored, and its test mail is sent in the chosen language', async () => {
    const code = await t.tokens.firstRunCode();
    await t.api(firstRun.testStorage, { code });
    await t.api(firstRun.testMail, { code, to: admin.email, locale: 'es' });
    const mail = t.sentMail.at(-1);
    assert.deepEqual([mail?.to, mail?.subject], [admin.email, 'Un correo de prueba de Hangout']);
  });

  it('[H1971] if two visitors have the setup code, only one becomes the admin and owns the first hangout, and the code becomes invalid', async () => {
    const code = await t.tokens.firstRunCode();
    const weak = t.api(firstRun.finish, { ...admin, code, password: 'password1' });
    assert.equal((await refusalOf(weak)).code, 'password_common');
    const other = { ...admin, email: 'other@example.org', nickname: 'Other Head' };
    const made = await Promise.allSettled([
      t.api(firstRun.finish, { ...admin, code }),
      t.api(firstRun.finish, { ...other, code }),
    ]);
    const [won] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    assert.ok(won);
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual([won.user.role, won.user.locale, won.user.emailVerified], ['admin', 'es', true]);
    const room = await t.api(rooms.byId, { id: won.slug ?? '' });
    assert.deepEqual([room.name, room.ownerUuid], ['Sala Uno', won.user.uuid]);
    assert.equal((await t.api(signUp.rule)).rule, 'closed');
    assert.equal(won.placeName, 'Night Owls');
    assert.ok(
      (await loadSiteSettings(t.db, 'firstRunAt')).firstRunAt,
      '[H913] no demo world is seeded later',
    );
    const page = await (await t.api(place.part, { part: 'head' })).text();
    assert.match(page, /<title>Night Owls<.*default-language" content="es".*--brand:#0b6e4f/s);
    const { email } = won.user;
    assert.ok((await t.api(auth.login, { email: email ?? '', password: admin.password })).accessToken);
    const calls = [
      () => t.api(firstRun.check, { code }),
      () => t.api(firstRun.testStorage, { code }),
      () => t.api(firstRun.finish, { ...admin, code }),
    ];
    for (const call of calls) assert.equal((await refusalOf(call())).code, 'first_run_over');
    assert.equal(await announceFirstRun(t.db, t.dependencies, ''), null);
  });

  it('[H1975] once a server has had an admin, the setup code is refused, even if no admin is left', async () => {
    const code = await t.tokens.firstRunCode();
    await User.query(t.db).whereIn('role', ['superUser', 'admin']).patch({ role: 'user' });
    assert.equal((await refusalOf(t.api(firstRun.check, { code }))).code, 'first_run_over');
    assert.equal((await refusalOf(t.api(firstRun.finish, { ...admin, code }))).code, 'first_run_over');
    const logged = await announceFirstRun(t.db, t.dependencies, '');
    assert.match(logged ?? '', /no admin any more.*ADMIN_EMAIL/);
    assert.ok(!logged?.includes(code));
  });

  it('[H1975] a server with an admin who was not created by the setup records at its start that it is set up, and later refuses the code', async () => {
    await saveSiteSettings(t.db, { setUpAt: null });
    const boss = await t.createUser('boss', 'admin');
    assert.equal(await announceFirstRun(t.db, t.dependencies, ''), null);
    await User.query(t.db).where({ uuid: boss.uuid }).patch({ role: 'user' });
    const code = await t.tokens.firstRunCode();
    assert.equal((await refusalOf(t.api(firstRun.check, { code }))).code, 'first_run_over');
  });
});
