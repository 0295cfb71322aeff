import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { attemptRemap } from '@discord/embedded-app-sdk';
import { listUrlMappings, rewriteAddress, rewriteSrcset } from './url-mappings.ts';

describe('listUrlMappings (hosts inside a Discord activity)', () => {
  const mappings = listUrlMappings('https://hangout.example');
  const former = Object.getOwnPropertyDescriptor(globalThis, 'window');
  before(() => {
    Object.defineProperty(globalThis, 'window', {
      configurable: true,
      value: { location: { host: '42.discordsays.com', protocol: 'https:' } },
    });
  });
  after(() => {
    if (former) Object.defineProperty(globalThis, 'window', former);
    else Reflect.deleteProperty(globalThis, 'window');
  });
  const rewrite = rewriteAddress((url) => attemptRemap({ url, mappings: [...mappings] }));

  it('[H1602] inside a Discord activity the client loads covers, streams, players, GIFs and this server through Discord’s proxy', () => {
    const own = 'https://42.discordsays.com';
    assert.equal(rewrite('https://i.scdn.co/image/ab67'), `${own}/media/scdn/i/image/ab67`);
    assert.equal(
      rewrite('https://is1-ssl.mzstatic.com/image/a.jpg'),
      `${own}/media/mzstatic/is1-ssl/image/a.jpg`,
    );
    assert.equal(rewrite('https://i.ytimg.com/vi/x/mq.jpg'), `${own}/media/ytimg/vi/x/mq.jpg`);
    assert.equal(rewrite('https://www.youtube.com/iframe_api'), `${own}/media/youtube/iframe_api`);
    assert.equal(
      rewrite('https://cf-hls-media.sndcdn.com/playlist/a.m3u8?Policy=x'),
      `${own}/media/sndcdn/cf-hls-media/playlist/a.m3u8?Policy=x`,
    );
    assert.equal(
      rewrite('https://stream.svc.7digital.net/stream/catalogue?trackId=1'),
      `${own}/media/7digital-stream/stream/catalogue?trackId=1`,
    );
    assert.equal(rewrite('https://static.klipy.com/ii/a.webp'), `${own}/media/klipy/static/ii/a.webp`);
    assert.equal(rewrite('https://hangout.example/api/user-service/'), `${own}/api/user-service/`);
  });

  it('[H1602] inside a Discord activity relative and blob URLs stay unchanged, and each URL of an image’s srcset is rewritten', () => {
    for (const address of [
      '/baked/hero.webp',
      'blob:https://42.discordsays.com/1',
      'data:image/png;base64,AA==',
    ])
      assert.equal(rewrite(address), address);
    assert.equal(
      rewriteSrcset(rewrite, 'https://i.ytimg.com/a.jpg 1x, /b.jpg?size=1024 2x'),
      'https://42.discordsays.com/media/ytimg/a.jpg 1x, /b.jpg?size=1024 2x',
    );
  });

  it('[H1602] the documentation lists every Discord URL mapping, so that operators can copy them', () => {
    const text = readFileSync(new URL('../../../../docs/decisions/discord.md', import.meta.url), 'utf8');
    for (const { prefix, target } of mappings)
      if (prefix !== '/') assert.ok(text.includes(`| \`${prefix}\` | \`${target}\` |`), prefix);
  });
});
