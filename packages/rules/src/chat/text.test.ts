import assert from 'node:assert/strict';
import {
  extractLinks,
  extractMentions,
  extractSongLinks,
  formatMention,
  isSongHost,
  parseHangoutLink,
  parsePlaylistLink,
  parseSongLink,
  parseUrlHost,
  SONG_HOSTS,
  splitMentions,
  splitMessage,
} from './text.ts';

const ANN = '0b5a2f7e-1111-4222-8333-444455556666';
const BOB = '1c5a2f7e-1111-4222-8333-444455556666';

describe('mentions of users in a chat message', () => {
  it('[R151] splitMentions splits a message into text and mentions', () => {
    assert.deepEqual(splitMentions(`hi ${formatMention(ANN)}, ${formatMention(BOB)}!`), [
      { kind: 'text', text: 'hi ' },
      { kind: 'mention', userUuid: ANN },
      { kind: 'text', text: ', ' },
      { kind: 'mention', userUuid: BOB },
      { kind: 'text', text: '!' },
    ]);
  });
  it('[R151] splitMentions keeps a malformed mention as text', () => {
    const text = '<@uid:nobody> <@uid:> @ann';
    assert.deepEqual(splitMentions(text), [{ kind: 'text', text }]);
    assert.deepEqual(splitMentions(''), []);
  });
  it('[R151] extractMentions returns each mentioned user once', () => {
    assert.deepEqual(extractMentions(`${formatMention(ANN)}${formatMention(BOB)}${formatMention(ANN)}`), [
      ANN,
      BOB,
    ]);
  });
});

describe('links in a chat message', () => {
  it('[R148] splitMessage separates links from text, and leaves the punctuation after a link to the text', () => {
    assert.deepEqual(splitMessage('see https://a.example/x?y=1. ok'), [
      { kind: 'text', text: 'see ' },
      { kind: 'link', url: 'https://a.example/x?y=1' },
      { kind: 'text', text: '. ok' },
    ]);
  });
  for (const name of SONG_HOSTS) {
    it(`[R148] a link with ${name} in its host is a song link`, () => {
      const host = name.includes('.') ? name : `music.${name}.com`;
      assert.equal(isSongHost(host), true);
      assert.deepEqual(extractSongLinks(`listen https://${host}/track/1`), [`https://${host}/track/1`]);
    });
  }
  it('[R148] a link with a provider’s name in its path or user name is not a song link', () => {
    assert.deepEqual(
      extractSongLinks('https://evil.example/spotify https://spotify@evil.example/x ftp://spotify.com/x'),
      [],
    );
  });
  it('[R148] parseUrlHost returns the host in lower case without user and port', () => {
    assert.equal(parseUrlHost('HTTPS://me:pw@Open.Spotify.com:443/track?x'), 'open.spotify.com');
    assert.equal(parseUrlHost('nonsense'), null);
  });
});

describe('parsePlaylistLink, links to playlists', () => {
  const cases: [string, ReturnType<typeof parsePlaylistLink>][] = [
    [`https://hang.example:3000/playlists/${ANN}`, { provider: 'own', id: ANN }],
    [`https://other.example/playlists/${ANN}`, null],
    [`https://hang.example:3000/playlists/${ANN}/edit`, null],
    ['https://open.spotify.com/playlist/37i9dQZF1DX?si=1', { provider: 'spotify', id: '37i9dQZF1DX' }],
    [
      'https://music.apple.com/us/playlist/todays-hits/pl.f4d106fed2',
      { provider: 'apple', id: 'pl.f4d106fed2' },
    ],
    ['https://www.youtube.com/watch?v=1&list=PLabc_-1', { provider: 'youtube', id: 'PLabc_-1' }],
    ['https://open.spotify.com/track/1', null],
    ['https://evil.example/playlist/1', null],
    ['not a link', null],
  ];
  for (const [url, expected] of cases) {
    it(`[R150] the URL ${url} is ${expected === null ? 'not ' : ''}a playlist link`, () =>
      assert.deepEqual(parsePlaylistLink(url, 'hang.example:3000'), expected));
  }
  it('[R148] extractSongLinks leaves out links to playlists', () => {
    assert.deepEqual(extractSongLinks('https://open.spotify.com/playlist/37i9'), []);
  });
});

describe('parseSongLink, links to songs', () => {
  const cases: [string, ReturnType<typeof parseSongLink>][] = [
    ['https://hang.example/songs/abc123', { musicProvider: 'uploadService', songId: 'abc123' }],
    ['https://other.example/songs/abc123', null],
    [
      'https://open.spotify.com/track/4uLU6hMCjMI7?si=x',
      { musicProvider: 'spotify', songId: '4uLU6hMCjMI7' },
    ],
    ['https://music.apple.com/us/album/x/1440?i=1441', { musicProvider: 'apple', songId: '1441' }],
    ['https://music.apple.com/us/song/x/1442', { musicProvider: 'apple', songId: '1442' }],
    ['https://youtu.be/dQw4w9WgXcQ?t=1', { musicProvider: 'youtube', songId: 'dQw4w9WgXcQ' }],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', { musicProvider: 'youtube', songId: 'dQw4w9WgXcQ' }],
    ['https://open.spotify.com/playlist/37i9', null],
    ['https://evil.example/track/1', null],
  ];
  for (const [url, expected] of cases)
    it(`[R148] the URL ${url} is ${expected === null ? 'not ' : ''}a song link`, () =>
      assert.deepEqual(parseSongLink(url, 'hang.example'), expected));
});

describe('parseHangoutLink and extractLinks, links to hangouts', () => {
  it('[H384] only a link to this server’s own host is read as a link to a hangout', () => {
    assert.equal(parseHangoutLink('https://Hang.example/r/Rooftop/', 'hang.example'), 'rooftop');
    assert.equal(parseHangoutLink('https://hang.example/r/rooftop/settings', 'hang.example'), null);
    assert.equal(parseHangoutLink('https://evil.example/r/rooftop', 'hang.example'), null);
    assert.equal(parseHangoutLink('https://hang.example@evil.example/r/rooftop', 'hang.example'), null);
  });
  it('[H384] extractLinks returns each link of a chat message once', () => {
    assert.deepEqual(extractLinks('https://a.example. https://b.example https://a.example'), [
      'https://a.example',
      'https://b.example',
    ]);
  });
});
