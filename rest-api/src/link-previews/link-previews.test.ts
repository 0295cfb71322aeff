import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { events } from '@hangout/contract/rest/events/events';
import { linkPreviews } from '@hangout/contract/rest/link-previews/link-previews';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { images } from '@hangout/contract/rest/profiles/images';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { roomDesigns } from '@hangout/contract/rest/shapes/room-choices';
import { User } from '@hangout/db/models/accounts';
import { createFiles } from '@hangout/platform/files/disk-files';
import { createPng } from '@hangout/platform/images/testing';
import sharp from 'sharp';
import { storeSnapshots } from '../testing/presence.ts';
import { restTest } from '../testing/rest-test.ts';

describe('link previews of pages (Open Graph)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-previews-'));
  const t = restTest({ dependencies: () => ({ files: createFiles({ DATA_DIR: folder }) }) });
  after(() => rmSync(folder, { recursive: true }));
  const previewOf = async (path: string, language = 'en') => {
    const url = `${t.base}/api/room-service/link-preview?path=${encodeURIComponent(path)}`;
    const answer = await fetch(url, { headers: { 'accept-language': language } });
    assert.equal(answer.status, 200);
    const html = await answer.text();
    const tags = [...html.matchAll(/^\s*<meta (?:property|name)="([\w:]+)" content="([^"<>]*)" \/>$/gm)];
    assert.equal(tags.length, html.split('\n').length, `each line is one tag: ${html}`);
    return { html, tags: Object.fromEntries(tags.map(([, key = '', value = '']) => [key, value])) };
  };
  const song = {
    ...{ songId: '1', songShortId: 'a', crateSongUuid: null, isrc: null, albumName: null, releaseYear: null },
    ...{ duration: 100, explicit: false, genre: null, previews: [], links: {}, streamUrls: {} },
    ...{ playbackToken: null, position: null, status: 'VERIFIED' },
    trackName: 'Night <Ferry>',
    artistName: 'Lumen & Co',
    thumbnails: {},
    musicProviders: {},
  };
  async function play(roomUuid: string): Promise<void> {
    const face = { uuid: roomUuid, nickname: 'Secret Zuri', avatarId: 'nova', color: '#112233' };
    const snapshot = { roomUuid, users: 7, registered: 5, guests: 2, djs: 1, vibe: 0.5, faces: [face] };
    const now = Date.now();
    const play = {
      playId: roomUuid,
      song,
      djUuid: null,
      djName: 'Secret Zuri',
      startTime: now,
      endTime: now + 60_000,
    };
    // The song has only the fields that previews read.
    await storeSnapshots(t.db, [{ ...snapshot, play: play as never }]);
  }

  const load = async (url: string) => {
    const answer = await fetch(url);
    assert.equal(answer.status, 200);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('[H856] a hangout’s link preview shows name, song, DJ and number of people in the reader’s language, and has an image', async () => {
    const ann = await t.ann();
    const wish = { name: 'Velvet Static', description: 'Late nights', design: 'YACHT' } as const;
    const { slug, uuid } = await ann.api(rooms.create, wish);
    await play(uuid);
    const { tags } = await previewOf(`/r/${slug}`);
    assert.equal(tags['og:title'], 'Velvet Static');
    assert.equal(
      tags['og:description'],
      'Secret Zuri is playing Night &lt;Ferry&gt; · Lumen &amp; Co. 7 people inside. Late nights',
    );
    const image = tags['og:image']?.replaceAll('&amp;', '&') ?? '';
    assert.match(
      image.replace(t.base, ''),
      new RegExp(`^/api/room-service/link-preview/rooms/${slug}/image\\?lang=en&v=[\\w-]+$`),
    );
    assert.equal(tags['twitter:image'], tags['og:image']);
    assert.equal(tags['og:url'], `${t.base}/r/${slug}`);
    assert.equal(tags['twitter:card'], 'summary_large_image');
    const spanish = await previewOf(`/r/${slug}/evening/3`, 'es-MX,es;q=0.9');
    assert.match(
      spanish.tags['og:description'] ?? '',
      /^Secret Zuri puso .* 7 personas dentro\. Late nights$/,
    );
  });

  it('[H856] HTML in a hangout’s name, description or path is escaped or left out in its link preview', async () => {
    const ann = await t.ann();
    const attack = `"><script>alert('x')</script> $&`;
    const { slug } = await ann.api(rooms.create, {
      name: attack.slice(0, 40),
      description: attack.slice(0, 34),
    });
    const named = await previewOf(`/r/${slug}`);
    assert.match(named.tags['og:title'] ?? '', /^&quot;&gt;&lt;script&gt;alert\(&#39;x&#39;\)/);
    for (const path of [
      `/r/${attack}`,
      `/r/"onload="alert(1)`,
      '/r/%22%3E%3Cscript%3E',
      `/u/${attack}`,
      `/${attack}`,
    ])
      assert.equal((await previewOf(path)).html, (await previewOf('/')).html, path);
  });

  it('[H856] the link preview of a private hangout shows no more than the REST API shows to strangers', async () => {
    const ann = await t.ann();
    for (const wish of [
      { name: 'Locked', type: 'PRIVATE', password: 'let me in' },
      { name: 'By link', type: 'PRIVATE' },
    ] as const) {
      const { slug, uuid } = await ann.api(rooms.create, wish);
      await play(uuid);
      const stranger = await t.api(rooms.byId, { id: slug });
      const { html, tags } = await previewOf(`/r/${slug}`);
      assert.equal(tags['og:title'], wish.name);
      assert.equal(html.includes('Secret Zuri'), stranger.djName !== null, wish.name);
      assert.equal(html.includes('Ferry'), stranger.song !== null, wish.name);
      assert.equal(/people inside/.test(html), !stranger.isPasswordProtected, wish.name);
    }
  });

  it('[H856] a profile’s link preview shows name and avatar, unless its account is deactivated', async () => {
    const bob = await t.bob();
    const { tags, html } = await previewOf(`/u/${bob.uuid}`);
    assert.equal(tags['og:title'], bob.nickname);
    assert.match(tags['og:image'] ?? '', /\/baked\/links\/people\/\w+\.jpg$/);
    assert.equal(html.includes(bob.email), false);
    await User.query(t.db).where({ uuid: bob.uuid }).patch({ status: 'deactivated' });
    assert.equal((await previewOf(`/u/${bob.uuid}`)).html, (await previewOf('/')).html);
  });

  it('[H846] a profile’s link preview shows the profile picture, 500 pixels wide', async () => {
    const bob = await t.bob();
    const png = Uint8Array.from(await createPng(600, 600));
    await bob.api(images.upload, { file: new Blob([png], { type: 'image/png' }) });
    const { tags } = await previewOf(`/u/${bob.uuid}`);
    const { bytes } = await load(tags['og:image'] ?? '');
    assert.equal((await sharp(bytes).metadata()).width, 500);
    assert.equal(tags['twitter:image'], tags['og:image']);
    assert.equal(tags['og:image:width'], undefined);
  });

  it('[H856] every page without a link preview of its own has the link preview of the product', async () => {
    const home = await previewOf('/');
    assert.equal(home.tags['og:title'], 'Hangout');
    assert.equal(home.tags['og:description'], 'Hang out online with music.');
    for (const path of ['/create', '/r/nowhere-at-all', '/u/00000000-0000-4000-8000-000000000000', '/r/'])
      assert.equal((await previewOf(path)).html, home.html, path);
    const answer = await t.api(linkPreviews.tags, {});
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  });

  it('[H2227] a link preview names an address only for the page that it describes, not for the product’s words or an evening of a hangout', async () => {
    const ann = await t.ann();
    const { slug } = await ann.api(rooms.create, { name: 'Own address' });
    assert.equal((await previewOf(`/r/${slug}/`)).tags['og:url'], `${t.base}/r/${slug}`);
    const evening = (await previewOf(`/r/${slug}/evening/3`)).tags;
    assert.deepEqual([evening['og:title'], evening['og:url']], ['Own address', undefined]);
    for (const path of ['/', '/communities/owls', '/playlists/00000000-0000-4000-8000-000000000000'])
      assert.equal((await previewOf(path)).tags['og:url'], undefined, path);
  });

  it('[H856] the link preview of a public event shows its name, time, words and picture; that of an event in a private hangout shows the product', async () => {
    const ann = await t.ann();
    const den = await ann.api(rooms.create, { name: 'Den', type: 'PRIVATE', password: 'let me in' });
    const startDate = '2099-12-05T20:00:00.000Z';
    const dates = { startDate, endDate: '2099-12-05T23:00:00.000Z', description: 'Bring <records>' };
    const imageUrl = 'https://pictures.example/night.jpg';
    const open = await ann.api(events.create, { name: 'Vinyl night', imageUrl, ...dates });
    const { tags } = await previewOf(`/events/${open.slug}`);
    assert.deepEqual(
      [tags['og:title'], tags['og:image'], tags['og:url']],
      ['Vinyl night', imageUrl, `${t.base}/events/${open.slug}`],
    );
    assert.match(tags['og:description'] ?? '', /^December 5, 2099.*\(UTC\) · Bring &lt;records&gt;$/);
    const hidden = await ann.api(events.create, { name: 'Secret night', roomId: den.slug, ...dates });
    assert.equal((await previewOf(`/events/${hidden.slug}`)).html, (await previewOf('/')).html);
  });

  it('[H272] when a song starts in a hangout, the URL of its preview image changes; the image’s texts are in the requested language', async () => {
    const ann = await t.ann();
    const { slug, uuid } = await ann.api(rooms.create, { name: 'Night <Ferry> Club', design: 'CLUB' });
    const imageOf = async () =>
      (await previewOf(`/r/${slug}`)).tags['og:image']?.replaceAll('&amp;', '&') ?? '';
    const quiet = await imageOf();
    await play(uuid);
    const loud = await imageOf();
    assert.notEqual(loud, quiet);
    // Renews the snapshot before each request: it says what plays, but counts for ten seconds only, which composing an
    // image can exceed.
    const loadWhilePlaying = async (url: string) => {
      await play(uuid);
      return load(url);
    };
    const [before, during] = [await loadWhilePlaying(quiet), await loadWhilePlaying(loud)];
    assert.equal(during.answer.headers.get('content-type'), 'image/jpeg');
    const { width, height, format } = await sharp(during.bytes).metadata();
    assert.deepEqual({ width, height, format }, { width: 1200, height: 630, format: 'jpeg' });
    // Both URLs return the current image; in another language it has other texts.
    assert.deepEqual(before.bytes, during.bytes);
    const spanish = await loadWhilePlaying(loud.replace('lang=en', 'lang=es'));
    assert.notDeepEqual(spanish.bytes, during.bytes);
    const etag = during.answer.headers.get('etag') ?? '';
    await play(uuid);
    assert.equal(
      (await fetch(loud, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
      304,
    );
    assert.equal((await fetch(loud.replace(slug, 'nowhere'))).status, 404);
  });

  it('[H272] the preview image of a hangout with a password does not show what happens inside', async () => {
    const ann = await t.ann();
    const wish = { name: 'Locked up', type: 'PRIVATE', password: 'let me in' } as const;
    const { slug, uuid } = await ann.api(rooms.create, wish);
    const imageOf = async () =>
      (await previewOf(`/r/${slug}`)).tags['og:image']?.replaceAll('&amp;', '&') ?? '';
    const quiet = await imageOf();
    const before = await load(quiet);
    await play(uuid);
    assert.equal(await imageOf(), quiet);
    assert.deepEqual((await load(quiet)).bytes, before.bytes);
  });

  it('[H856] [H272] there is a link preview image for every venue and every avatar', () => {
    const exists = (path: string) =>
      existsSync(fileURLToPath(new URL(`../../../${path}.jpg`, import.meta.url)));
    const names = [
      ...roomDesigns.map((design) => `rest-api/src/link-previews/link-image/venues/${design}`),
      ...['home', ...avatarSlugs.map(({ slug }) => `people/${slug}`)].map(
        (name) => `client/public/baked/links/${name}`,
      ),
    ];
    assert.deepEqual(
      names.filter((name) => !exists(name)),
      [],
    );
  });
});
