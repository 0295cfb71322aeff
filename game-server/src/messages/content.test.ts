import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { RoomRequestInput } from '@hangout/contract/realtime/hangout/requests';
import {
  chatImageUrl,
  insertChatImage,
  insertCrate,
  loadChatImage,
  parseChatImageId,
  resolveSongRef,
} from '@hangout/db';
import { createRateCounters } from '@hangout/platform/rate-limits/rate-limits';
import { type MusicProvider, ProviderError } from '@hangout/providers';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestRoom, createTestSong, createTestUser, type TestUser } from '../testing/people.ts';
import { refusalCode, roomsTest, type TestClient } from '../testing/rooms-test.ts';
import { buildMessageContent } from './content.ts';
import { createLinkReader } from './links.ts';

describe('content of chat messages: images, songs, links', () => {
  const t = roomsTest();

  async function joinTwo() {
    const [ann, bob] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'bob')];
    const room = await createTestRoom(t.db, ann);
    return { ann, bob, room, a: await t.joinRoom(ann, room), b: await t.joinRoom(bob, room) };
  }
  const sendChat = (client: TestClient, more: Partial<RoomRequestInput<'sendMessage'>>) =>
    client.request('sendMessage', { uuid: randomUUID(), ...more });
  const heard = async (client: TestClient, count: number) => {
    await waitUntil(() => client.received('messages').flat().length >= count);
    return client.received('messages').flat()[count - 1];
  };
  async function picture(of: TestUser, size = { width: 640, height: 360 }) {
    const id = randomUUID();
    await insertChatImage(t.db, { id, userUuid: of.uuid, ...size, animated: false });
    return chatImageUrl(id);
  }

  it('[H383] a chat message may contain only images that its sender uploaded, with the size that the server knows', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const url = await picture(ann);
    const media = { uri: url, width: 9, height: 9_000 };
    await sendChat(a, { imageUrls: [url], media });
    const line = await heard(b, 1);
    assert.deepEqual(line?.imageUrls, [url]);
    assert.deepEqual(line?.pictures, [{ url, width: 640, height: 360, animated: false }]);
    assert.deepEqual(line?.media, { uri: url, width: 640, height: 360 });
    const others = await picture(bob);
    for (const wrong of [others, chatImageUrl(randomUUID()), 'https://elsewhere.example/x.gif', '/api/x'])
      assert.equal(
        await refusalCode(sendChat(a, { message: 'look', imageUrls: [wrong] })),
        'invalid_request',
        wrong,
      );
    await t.advance(6_000);
    assert.equal(
      await refusalCode(sendChat(a, { message: 'x', media: { uri: 'https://elsewhere.example/x' } })),
      'invalid_request',
    );
  });

  it('[H816] an image becomes public when sent in a public hangout, and stays private in a direct message', async () => {
    const { ann, room, a } = await joinTwo();
    const [posted, unposted] = [await picture(ann), await picture(ann)];
    await sendChat(a, { message: 'look', imageUrls: [posted] });
    const isPublic = async (url: string) => (await loadChatImage(t.db, parseChatImageId(url) ?? ''))?.public;
    assert.deepEqual([await isPublic(posted), await isPublic(unposted)], [true, false]);
    const draft = { type: 'user', message: 'look', imageUrls: [unposted], songs: [] } as const;
    const sharing = { db: t.db, by: ann.uuid, gifSources: [], readLinks: async () => ({ songs: [] }) };
    await buildMessageContent(sharing, draft as never, null);
    assert.equal(await isPublic(unposted), false);
    await buildMessageContent({ ...sharing, roomUuid: room.uuid }, draft as never, null);
    assert.equal(await isPublic(unposted), true);
  });

  it('[H1733] a GIF is stored with title, size, first frame and service; an unlisted host or a missing GIF is refused', async () => {
    const { ann, a } = await joinTwo();
    const gifSources = [
      { origin: 'https://*.klipy.com', provider: 'klipy' },
      { origin: 'https://media.example.org', provider: null },
    ] as const;
    const sharing = { db: t.db, by: ann.uuid, gifSources, readLinks: async () => ({ songs: [] }) };
    const build = (url: string, still?: string) => {
      const media = { uri: url, width: 498, height: 9_000, title: 'Cat', ...(still && { still }) };
      const draft = { type: 'ChatGif', message: '', imageUrls: [url], media, songs: [] } as const;
      return buildMessageContent(sharing, draft as never, null);
    };
    const [url, still] = ['https://static.klipy.com/a.webp', 'https://static.klipy.com/a.jpg'];
    const sent = await build(url, still);
    const shown = { url, width: 498, height: 1_000, animated: true, provider: 'klipy', title: 'Cat', still };
    assert.deepEqual([sent.type, sent.imageUrls, sent.pictures], ['ChatGif', [url], [shown]]);
    assert.deepEqual(sent.media, { uri: url, width: 498, height: 1_000, title: 'Cat' });
    assert.equal((await build('https://media.example.org/b.gif')).pictures?.[0]?.provider, null);
    await assert.rejects(build('https://elsewhere.example/a.webp'), { code: 'invalid_request' });
    await assert.rejects(build(url, 'https://elsewhere.example/a.jpg'), { code: 'invalid_request' });
    assert.equal(await refusalCode(sendChat(a, { type: 'ChatGif', message: 'a text' })), 'invalid_request');
  });

  it('[H382] deleting a chat message withdraws its images, which then cannot be sent again', async () => {
    const { ann, a } = await joinTwo();
    const url = await picture(ann);
    const { uuid } = await sendChat(a, { message: 'look', imageUrls: [url] });
    await a.request('deleteMessage', { uuid });
    assert.equal(await refusalCode(sendChat(a, { message: 'again', imageUrls: [url] })), 'invalid_request');
  });

  it('[H2084] a private track that a message names by its number is not attached to it', async () => {
    const { a, b } = await joinTwo();
    const [shown, secret] = [await createTestSong(t.db), await createTestSong(t.db, { isPrivate: true })];
    await sendChat(a, { message: 'these two', songs: [{ songId: secret }, { songId: shown }] });
    const line = await heard(b, 1);
    assert.deepEqual(
      line?.songs.map(({ songId }) => songId),
      [shown],
    );
  });

  it('[R149] a song of a provider that the server does not call is attached to a message only if the song has an ISRC', async () => {
    const { a, b } = await joinTwo();
    await createTestSong(t.db, { isrc: 'GBAYE0000001', musicProviders: { spotify: 'with-isrc' } });
    await createTestSong(t.db, { musicProviders: { spotify: 'without' } });
    const refs = ['with-isrc', 'without', 'unknown'].map((songId) => ({ musicProvider: 'spotify', songId }));
    await sendChat(a, { message: 'https://open.spotify.com/track/with-isrc', songs: refs });
    const line = await heard(b, 1);
    assert.deepEqual(
      line?.songs.map((song) => song.isrc),
      ['GBAYE0000001'],
    );
    const share = (id: string) =>
      sendChat(a, {
        type: 'ChatMusicInfo',
        message: { type: 'ChatMusicInfo', trackInfo: { id, musicProvider: 'spotify' } },
      });
    assert.equal(await refusalCode(share('without')), 'song_not_found');
    await share('with-isrc');
    const shared = (await heard(b, 2))?.message;
    assert.ok(typeof shared === 'object');
    assert.deepEqual(
      [shared.type, shared.trackInfo.isrc, shared.trackInfo.musicProvider],
      ['ChatMusicInfo', 'GBAYE0000001', 'spotify'],
    );
  });

  it('[R069] a chat message with only a link to a known song becomes a song message; one with more text stays text', async () => {
    const { a, b } = await joinTwo();
    await createTestSong(t.db, { isrc: 'GBAYE0000002', musicProviders: { youtube: 'dQw4w9WgXcQ' } });
    const link = 'https://youtu.be/dQw4w9WgXcQ';
    await sendChat(a, { message: ` ${link} ` });
    const alone = await heard(b, 1);
    assert.ok(typeof alone?.message === 'object');
    assert.deepEqual(
      [alone.type, alone.message.trackInfo.id, alone.message.trackInfo.musicProvider, alone.songs],
      ['ChatMusicInfo', 'dQw4w9WgXcQ', 'youtube', []],
    );
    await sendChat(a, { message: `listen ${link}` });
    const within = await heard(b, 2);
    assert.deepEqual(
      [within?.type, within?.message, within?.songs.map((song) => song.isrc)],
      ['user', `listen ${link}`, ['GBAYE0000002']],
    );
    for (const [nr, other] of ['https://youtu.be/unknown', 'https://example.com/x'].entries()) {
      await sendChat(a, { message: other });
      const line = await heard(b, nr + 3);
      assert.deepEqual([line?.type, line?.message, line?.songs], ['user', other, []]);
    }
  });

  it('[R148][R150][H384] links to songs, playlists and hangouts in a message are found, and other links are ignored', async () => {
    const crateUuid = randomUUID();
    const read = createLinkReader({
      ...{ db: t.db, log: { warn: assert.fail }, musicProviders: undefined },
      ...{ config: { PUBLIC_URL: 'https://hang.example' }, rateCounters: createRateCounters() },
    });
    const text = `hear https://open.spotify.com/track/abc and https://hang.example/playlists/${crateUuid} at https://hang.example/r/rooftop`;
    assert.deepEqual(await read(text, 'ann'), {
      songs: [{ musicProvider: 'spotify', songId: 'abc' }],
      playlist: { crateUuid, asLink: true },
      hangout: { slug: 'rooftop' },
    });
    const none = { songs: [], playlist: null, hangout: null };
    assert.deepEqual(await read('https://example.com/track/1 https://evil.example/r/rooftop', 'ann'), none);
  });

  it('[H384] PUBLIC_URL and ALLOWED_HOSTS, or local addresses without PUBLIC_URL, identify links to this server', async () => {
    const rateCounters = createRateCounters();
    const parts = { db: t.db, log: { warn: assert.fail }, musicProviders: undefined, rateCounters };
    const slugOf = async (read: ReturnType<typeof createLinkReader>, host: string) =>
      (await read(`see http://${host}/r/rooftop`, 'ann')).hangout?.slug;
    const config = {
      PUBLIC_URL: 'https://hang.example:8443/',
      HOST: 'box.example',
      ALLOWED_HOSTS: ['Party.example', 'disco.example:8080'],
    };
    const published = createLinkReader({ ...parts, config });
    for (const host of ['hang.example:8443', 'party.example', 'party.example:1', 'disco.example:8080'])
      assert.equal(await slugOf(published, host), 'rooftop', host);
    for (const host of [
      ...['hang.example', 'hang.example:9000', 'disco.example', 'box.example', 'localhost:3000'],
      ...['127.0.0.1:8443', '192.168.1.20', '10.1.2.3:3000', '[::1]:3000'],
    ])
      assert.equal(await slugOf(published, host), undefined, host);
    const local = createLinkReader({ ...parts, config: {} });
    for (const host of ['localhost:3000', '127.0.0.1:8443', '192.168.1.20'])
      assert.equal(await slugOf(local, host), 'rooftop', host);
  });

  it('[R148] an Audius link is looked up in the sender’s country; if the look-up fails, no song is attached', async () => {
    const link = 'https://audius.co/thechirps/dawn';
    const song = {
      ...{ id: 'D1', trackName: 'Dawn', artistName: 'The Chirps', albumName: null, releaseYear: null },
      ...{ duration: 200, explicit: false, genre: null, isrc: null, thumbnail: null, preview: null },
      ...{ link, playbackToken: null, isPlayable: true },
    };
    let fails = false;
    const countries: string[] = [];
    const audius: MusicProvider = {
      key: 'audius',
      async readLink({ hostname }, { country }) {
        countries.push(country);
        if (fails) throw new ProviderError('audius', 'unavailable');
        if (hostname !== 'audius.co') return null;
        return { provider: 'audius', kind: 'song', id: 'D1', playbackToken: null };
      },
      songById: async () => song,
    };
    const read = createLinkReader({
      ...{ db: t.db, log: { warn: assert.fail }, config: {}, rateCounters: createRateCounters() },
      musicProviders: { all: [audius], get: () => audius },
    });
    assert.deepEqual((await read(`hear ${link}`, 'ann', 'ES')).songs, [
      { musicProvider: 'audius', songId: 'D1' },
    ]);
    const stored = await resolveSongRef(t.db, { musicProvider: 'audius', songId: 'D1' });
    assert.equal(stored?.trackName, 'Dawn');
    fails = true;
    assert.deepEqual((await read(`hear ${link}`, 'ann')).songs, []);
    assert.deepEqual(countries, ['ES', 'US']);
  });

  it('[R149][H1710] a link to a provider that the server does not call shows a song if the song is stored with an ISRC', async () => {
    const { a, b } = await joinTwo();
    await createTestSong(t.db, { isrc: 'GBAYE0000701', musicProviders: { yandex: '701' } });
    await createTestSong(t.db, { musicProviders: { napster: 'tra.702' } });
    const links = [
      'music.yandex.ru/album/1/track/701',
      'play.napster.com/track/tra.702',
      'tidal.com/track/703',
    ];
    const read = createLinkReader({
      ...{ db: t.db, log: { warn: assert.fail }, config: {}, rateCounters: createRateCounters() },
      musicProviders: { all: [], get: () => null },
    });
    const { songs } = await read(links.map((link) => `https://${link}`).join(' '), 'ann');
    assert.deepEqual(songs, [{ musicProvider: 'yandex', songId: '701' }]);
    await sendChat(a, { message: 'hear these', songs });
    const line = await heard(b, 1);
    assert.deepEqual(
      line?.songs.map((song) => song.isrc),
      ['GBAYE0000701'],
    );
  });

  it('[H1070] at most 60 links per user and minute are looked up in chat messages, and further ones get no preview', async () => {
    let asked = 0;
    const audius: MusicProvider = {
      key: 'audius',
      async readLink() {
        asked += 1;
        return { provider: 'audius', kind: 'song', id: 'D1', playbackToken: null };
      },
      songById: async () => null,
    };
    const read = createLinkReader({
      ...{ db: t.db, log: { warn: assert.fail }, config: {}, rateCounters: createRateCounters() },
      musicProviders: { all: [audius], get: () => audius },
    });
    const links = (message: number) =>
      [1, 2, 3, 4].map((song) => `https://audius.co/ann/${message}-${song}`).join(' ');
    for (let message = 1; message <= 15; message += 1)
      assert.equal((await read(links(message), 'ann')).songs.length, 4);
    assert.deepEqual((await read(links(16), 'ann')).songs, []);
    assert.equal(asked, 60);
    assert.equal((await read(links(1), 'bob')).songs.length, 4);
  });

  it('[R150] a playlist link in a chat message gets a preview only if the sender may share that playlist', async () => {
    const { ann, bob, a, b } = await joinTwo();
    const open = await insertCrate(t.db, { userUuid: bob.uuid, crateName: 'Rainy day', isPrivate: false });
    const secret = await insertCrate(t.db, { userUuid: bob.uuid, crateName: 'Secret', isPrivate: true });
    const link = (crateUuid: string) =>
      sendChat(a, { message: `http://127.0.0.1:3000/playlists/${crateUuid}` });
    await link(open.crateUuid);
    assert.deepEqual((await heard(b, 1))?.playlist, {
      crateUuid: open.crateUuid,
      crateName: 'Rainy day',
      url: `/playlists/${open.crateUuid}`,
      totalSongs: 0,
      thumbnails: [],
    });
    await link(secret.crateUuid);
    assert.equal((await heard(b, 2))?.playlist, null, `${ann.name} may not share it`);
  });

  it('[H384] a link to a public hangout gets a preview with the server’s data, and a link to a private one does not', async () => {
    const { ann, a, b } = await joinTwo();
    const open = await createTestRoom(t.db, ann, { name: 'Rooftop', design: 'BARN' });
    const secret = await createTestRoom(t.db, ann, { type: 'PRIVATE' });
    await sendChat(a, { message: `http://127.0.0.1:3000/r/${open.slug}` });
    assert.deepEqual((await heard(b, 1))?.hangout, {
      uuid: open.uuid,
      slug: open.slug,
      name: 'Rooftop',
      design: 'BARN',
      posterUrl: null,
    });
    await sendChat(a, { message: `/r/${secret.slug}`, hangout: { slug: secret.slug } });
    assert.equal((await heard(b, 2))?.hangout, null);
  });
});
