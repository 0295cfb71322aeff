import assert from 'node:assert/strict';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { banners } from '@hangout/contract/rest/site/banners';
import { place } from '@hangout/contract/rest/site/place';
import { insertUser } from '@hangout/db';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('name, colour and default language of the site', () => {
  let now = Date.now();
  const t = restTest({
    env: { BRAND_NAME: 'Configured', BRAND_TEXT_COLOR: '#eeeeee' },
    dependencies: () => ({ clock: { now: () => now } }),
  });
  const part = async (name: 'head' | 'brand.css' | 'manifest.webmanifest') =>
    (await t.api(place.part, { part: name })).text();
  const unset = { name: null, color: null, language: null };

  it('[H1963] the site’s name and colour that an admin sets replace the configured ones everywhere at once; unsetting them restores the configured ones', async () => {
    const boss = await t.createUser('boss', 'admin');
    assert.match(await part('head'), /<title>Configured<\/title>.*--brand:#562df9;.*--brand-text:#eeeeee/s);
    const changed = await boss.api(place.change, { name: ' Night & Day ', color: '#0B6E4F', language: null });
    assert.equal(changed.name, 'Night & Day');
    assert.match(await part('head'), /<title>Night &amp; Day<\/title>.*--brand:#0b6e4f;/s);
    assert.doesNotMatch(
      await part('head'),
      /#eeeeee/,
      'the configured shade goes with the configured colour',
    );
    assert.match(await part('brand.css'), /--brand:#0b6e4f;/);
    assert.equal(JSON.parse(await part('manifest.webmanifest')).name, 'Night & Day');
    const page = await fetch(`${t.base}/api/room-service/link-preview?path=/`);
    assert.match(await page.text(), /og:site_name" content="Night &amp; Day"/);
    await t.api(accounts.signUp, { email: 'kai@example.org', password: 'correct horse' });
    await t.sendMail();
    assert.equal(t.sentMail.at(-1)?.subject, 'Your code for Night & Day');
    assert.deepEqual(await boss.api(place.read), {
      stored: { name: 'Night & Day', color: '#0b6e4f', language: null },
      configured: { name: 'Configured', color: '#562df9', language: 'en' },
    });
    assert.equal((await boss.api(place.change, unset)).name, 'Configured');
    assert.match(await part('head'), /<title>Configured<\/title>.*--brand-text:#eeeeee/s);
  });

  it('[H1963] a site name with markup is refused, and only admins can change the site’s name, colour and language', async () => {
    const boss = await t.createUser('boss', 'admin');
    for (const name of ['<b>', '', 'x'.repeat(31), '{{brand}}'])
      assert.equal(
        (await refusalOf(boss.api(place.change, { ...unset, name }))).code,
        'invalid_request',
        name,
      );
    const mod = await t.createUser('mod', 'moderator');
    assert.equal((await refusalOf(mod.api(place.change, unset))).status, 403);
    assert.equal((await refusalOf(mod.api(place.read))).status, 403);
  });

  it('[H1964] a site colour on which white text is unreadable, or that is too dark for the page, is refused with the reason', async () => {
    const boss = await t.createUser('boss', 'admin');
    const codeOf = async (color: string) =>
      (await refusalOf(boss.api(place.change, { ...unset, color }))).code;
    assert.equal(await codeOf('#ffd000'), 'brand_color_unreadable');
    assert.equal(await codeOf('#100c20'), 'brand_color_too_dark');
  });

  it('[H1965] a visitor whose browser accepts no supported language gets responses and mails in the site’s default language', async () => {
    const boss = await t.createUser('boss', 'admin');
    const message = async (accepted: string) => {
      const headers = { 'accept-language': accepted };
      return (await (await fetch(`${t.base}/api/user-service/nothing`, { headers })).json()).message;
    };
    const english = await message('fr');
    await boss.api(place.change, { ...unset, language: 'es' });
    assert.match(await part('head'), /name="default-language" content="es"/);
    assert.notEqual(await message('fr'), english);
    assert.equal(await message('fr'), await message('es'));
    assert.equal(await message('en'), english, 'a language that we have is kept');
    await t.api(accounts.signUp, { email: 'lea@example.org', password: 'correct horse' });
    await t.sendMail();
    assert.match(t.sentMail.at(-1)?.text ?? '', /Tu código/);
    await boss.api(place.change, unset);
  });

  it('[H1976] the site data that every page loads says that this is the demo world once residents live in it, whatever is configured', async () => {
    assert.equal(t.dependencies.config.SEED, 'demo');
    assert.equal((await t.api(banners.overview)).isDemo, false);
    await insertUser(t.db, { nickname: 'Mira', resident: true });
    now += 60_000;
    assert.equal((await t.api(banners.overview)).isDemo, true);
  });
});
