import assert from 'node:assert/strict';
import { findGifSource } from './gif-sources.ts';

describe('findGifSource, which external images messages may show', () => {
  const sources = [
    { origin: 'https://media.example.org', provider: null },
    { origin: 'https://*.klipy.com', provider: 'klipy' },
  ] as const;
  const hostOf = (url: string) => findGifSource(url, sources)?.origin ?? null;

  it('[H383][H1733] images are allowed only from the exact scheme and host of a source, which may have a wildcard subdomain', () => {
    assert.equal(hostOf('https://media.example.org/a.gif'), 'https://media.example.org');
    assert.equal(hostOf('https://Static.KLIPY.com/ii/a.webp?x=1'), 'https://*.klipy.com');
    for (const url of [
      'http://media.example.org/a.gif',
      'https://media.example.org:8443/a.gif',
      'https://media.example.org.evil.example/a.gif',
      'https://other.media.example.org/a.gif',
      'https://klipy.com/a.gif',
      'https://.klipy.com/a.gif',
      'https://evilklipy.com/a.gif',
      'https://static.klipy.com@evil.example/a.gif',
      'https://evil.example\\@static.klipy.com/a.gif',
      'https://static.klipy.com',
      'https://static.klipy.com/a b.gif',
      'https://static.klipy.com/"onload',
      'javascript:alert(1)',
    ])
      assert.equal(hostOf(url), null, url);
  });
});
