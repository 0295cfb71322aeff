import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linkPreviews } from '@hangout/contract/rest/room-service/link-previews';
import { roomDesigns } from '@hangout/contract/rest/room-service/room-shape';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { avatarSlugs } from '@hangout/contract/rest/user-service/avatar-slugs';
import { saveRoomSnapshots } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { restTest } from '../../testing/rest-test.ts';

describe('link previews', () => {
  const t = restTest();
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
    await saveRoomSnapshots(t.db, [{ ...snapshot, play: play as never }]);
  }

  it('[H856] a hangout is previewed with its venue, its song, its DJ and its people', async () => {
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
    assert.equal(tags['og:image'], `${t.base}/baked/links/YACHT.jpg`);
    assert.equal(tags['twitter:image'], tags['og:image']);
    assert.equal(tags['og:url'], `${t.base}/r/${slug}`);
    assert.equal(tags['twitter:card'], 'summary_large_image');
    const spanish = await previewOf(`/r/${slug}/evening/3`, 'es-MX,es;q=0.9');
    assert.match(
      spanish.tags['og:description'] ?? '',
      /^Secret Zuri puso .* 7 personas dentro\. Late nights$/,
    );
  });

  it('[H856] markup in a name, a description or a path reaches no page', async () => {
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

  it('[H856] a hangout with a password, and one by link alone, show no more than a stranger gets from REST', async () => {
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

  it('[H856] a profile is previewed by name and avatar, unless its account is deactivated', async () => {
    const bob = await t.bob();
    const { tags, html } = await previewOf(`/u/${bob.uuid}`);
    assert.equal(tags['og:title'], bob.nickname);
    assert.match(tags['og:image'] ?? '', /\/baked\/links\/people\/\w+\.jpg$/);
    assert.equal(html.includes(bob.email), false);
    await User.query(t.db).where({ uuid: bob.uuid }).patch({ status: 'deactivated' });
    assert.equal((await previewOf(`/u/${bob.uuid}`)).html, (await previewOf('/')).html);
  });

  it('[H856] every other page is previewed as the product', async () => {
    const home = await previewOf('/');
    assert.equal(home.tags['og:title'], 'Hangout');
    assert.equal(home.tags['og:description'], 'Hang out online with music.');
    for (const path of ['/create', '/r/nowhere-at-all', '/u/00000000-0000-4000-8000-000000000000', '/r/'])
      assert.equal((await previewOf(path)).html, home.html, path);
    const answer = await t.api(linkPreviews.tags, {});
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  });

  it('[H856] every venue and every avatar has an image for previews', () => {
    const names = [
      'home',
      ...roomDesigns.filter((design) => design !== 'CHAT_ONLY'),
      ...avatarSlugs.map(({ slug }) => `people/${slug}`),
    ];
    const fileOf = (name: string) =>
      fileURLToPath(new URL(`../../../../client/public/baked/links/${name}.jpg`, import.meta.url));
    assert.deepEqual(
      names.filter((name) => !existsSync(fileOf(name))),
      [],
    );
  });
});
