import assert from 'node:assert/strict';
import { pathInApp } from './app-link.ts';

describe('links in messages', () => {
  it('[H220] links to people and own pages stay in the app; all others open in a new window', () => {
    const origin = 'https://hangout.example';
    const paths = ['/u/7?x=1#top', '/messages/7', '/friends', '/r/club', '/files/a.mp3', '/users'];
    assert.deepEqual(
      paths.map((path) => pathInApp(`${origin}${path}`, origin)),
      ['/u/7?x=1#top', '/messages/7', '/friends', null, null, null],
    );
    assert.equal(pathInApp('https://elsewhere.example/u/7', origin), null);
    assert.equal(pathInApp('https://', origin), null);
  });
});
