import assert from 'node:assert/strict';
import { pathInApp } from './app-link.ts';

describe('links in messages', () => {
  it('[H220][H299] links to people, playlists and own pages stay in the window; links to hangouts and elsewhere open a new one', () => {
    const origin = 'https://hangout.example';
    const paths = ['/u/7?x=1#top', '/messages/7', '/friends', '/r/club', '/files/a.mp3', '/users'];
    assert.deepEqual(
      paths.map((path) => pathInApp(`${origin}${path}`, origin)),
      ['/u/7?x=1#top', '/messages/7', '/friends', null, null, null],
    );
    for (const path of ['/', '/playlists/7', '/likes', '/queue', '/r/club/evening/7', '/notifications'])
      assert.equal(pathInApp(`${origin}${path}`, origin), path);
    for (const path of ['/r/club/', '/r/club/settings', '/playlistsfrom', '/api/x', '/r/evening'])
      assert.equal(pathInApp(`${origin}${path}`, origin), null, path);
    assert.equal(pathInApp('https://elsewhere.example/u/7', origin), null);
    assert.equal(pathInApp('https://', origin), null);
  });
});
