import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findOwnPages } from '../../platform/own-pages.ts';
import { pathInApp as pathInAppOf } from './app-link.ts';

/** Reads the app's routes from the router's source text, because the router module runs only in browsers. */
function readRoutes(): { path: string }[] {
  const source = readFileSync(new URL('../../app/router.tsx', import.meta.url), 'utf8');
  const table = source.slice(source.indexOf('RouteObject[] = ['));
  return [...table.matchAll(/(?:(?:page|sheet|hangoutPage)\(\s*|path: )'([^']+)'/g)].map(([, path = '']) => ({
    path,
  }));
}

describe('links in messages', () => {
  const isOwnPage = findOwnPages(readRoutes());
  const pathInApp = (url: string, origin: string) => pathInAppOf(url, origin, isOwnPage);

  it('[H220][H299] links in chat messages to pages of the app, also to a hangout’s evening, open in the same window; links to a hangout itself, to files and to other sites do not', () => {
    const origin = 'https://hangout.example';
    const paths = ['/u/7?x=1#top', '/messages/7', '/friends', '/r/club', '/files/a.mp3', '/users'];
    assert.deepEqual(
      paths.map((path) => pathInApp(`${origin}${path}`, origin)),
      ['/u/7?x=1#top', '/messages/7', '/friends', null, null, null],
    );
    for (const path of ['/', '/playlists/7', '/likes', '/queue', '/r/club/evening/7', '/notifications'])
      assert.equal(pathInApp(`${origin}${path}`, origin), path);
    for (const path of [
      ...['/events', '/events/the-night', '/communities', '/communities/owls', '/verify', '/search?q=rain'],
      ...[
        '/imports/7',
        '/ranking',
        '/merch',
        '/plans',
        '/settings/privacy',
        '/u/7/fans',
        '/create',
        '/hangouts',
      ],
    ])
      assert.equal(pathInApp(`${origin}${path}`, origin), path);
    for (const path of [
      '/r/club/',
      '/r/club/settings',
      '/r/club/kicked',
      '/playlistsfrom',
      '/api/x',
      '/r/evening',
    ])
      assert.equal(pathInApp(`${origin}${path}`, origin), null, path);
    assert.equal(pathInApp('https://elsewhere.example/u/7', origin), null);
    assert.equal(pathInApp('https://', origin), null);
  });
});
