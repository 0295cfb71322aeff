import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { realProviders, standInProviders } from '@hangout/providers';
import { activityEmbeddingHosts } from '@hangout/rest-api/discord/open-discord';
import {
  activityPolicy,
  contentSecurityPolicy,
  isActivityPath,
  nginxPageHeaders,
  pageHeaders,
} from './content-policy.ts';

const rule = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('contentSecurityPolicy and the other headers of pages', () => {
  it('[H389] the content security policy allows the page’s own scripts, no inline scripts, and by default nothing', () => {
    const policy = contentSecurityPolicy();
    assert.deepEqual(rule(policy, 'script-src'), ["'self'", "'wasm-unsafe-eval'"]);
    assert.deepEqual(rule(policy, 'default-src'), ["'none'"]);
    assert.deepEqual(rule(policy, 'object-src'), ["'none'"]);
    assert.ok(!rule(policy, 'img-src').includes('https:') && !rule(policy, 'connect-src').includes('wss:'));
  });

  it('[H383] the content security policy allows animated images only from the configured hosts', () => {
    assert.ok(!contentSecurityPolicy().includes('media.example.org'));
    const images = rule(contentSecurityPolicy({ GIF_HOSTS: ['media.example.org'] }), 'img-src');
    assert.ok(images.includes('https://media.example.org'));
  });

  it('[H1733] the content security policy allows images from the GIF service’s hosts, but no calls to that service', () => {
    assert.doesNotMatch(contentSecurityPolicy({ GIF_SEARCH: 'none' }), /klipy/);
    const policy = contentSecurityPolicy({ GIF_SEARCH: 'klipy' });
    assert.ok(rule(policy, 'img-src').includes('https://*.klipy.com'));
    assert.ok(!rule(policy, 'connect-src').some((source) => source.includes('klipy')));
  });

  it('[H1193] the content security policy allows songs, covers and images from the CDN', () => {
    const policy = contentSecurityPolicy({ CDN_URL: 'https://cdn.example/files/' });
    for (const name of ['img-src', 'media-src', 'connect-src'])
      assert.ok(rule(policy, name).includes('https://cdn.example'), name);
    assert.ok(!rule(policy, 'script-src').includes('https://cdn.example'));
  });

  it('[H1335] the content security policy allows error reports to the host in SENTRY_DSN, without revealing its key', () => {
    const policy = contentSecurityPolicy({ SENTRY_DSN: 'https://public@errors.example/7' });
    assert.ok(rule(policy, 'connect-src').includes('https://errors.example'));
    assert.ok(!policy.includes('public@') && !rule(policy, 'script-src').includes('https://errors.example'));
  });

  it('[H1460] the content security policy allows connections to Agora with an app id, but not Agora’s scripts', () => {
    assert.doesNotMatch(contentSecurityPolicy(), /agora|sd-rtn/);
    const policy = contentSecurityPolicy({ AGORA_APP_ID: 'app' });
    for (const source of ['https://*.agora.io:*', 'wss://*.agora.io:*', 'wss://*.sd-rtn.com:*'])
      assert.ok(rule(policy, 'connect-src').includes(source), source);
    assert.deepEqual(rule(policy, 'script-src'), ["'self'", "'wasm-unsafe-eval'"]);
  });

  it('[H389] the content security policy allows connections to PUBLIC_URL', () => {
    const speaks = rule(contentSecurityPolicy({ PUBLIC_URL: 'https://hang.example/' }), 'connect-src');
    assert.deepEqual(speaks.slice(-2), ['https://hang.example', 'wss://hang.example']);
  });

  it('[H1139] the content security policy allows scripts, frames and audio only of music providers that are turned on', () => {
    const without = contentSecurityPolicy();
    assert.deepEqual(rule(without, 'frame-src'), ["'none'"]);
    assert.deepEqual(rule(without, 'media-src'), ["'self'", 'blob:']);
    const keys = { spotify: null, apple: null, soundCloudPublic: null, sevenDigital: null, analysis: null };
    const youtube = { apiKey: null, dailySearches: 100, oauth: null };
    const providers = realProviders({ ...keys, youtube });
    const policy = contentSecurityPolicy({ providers });
    const players = [providers.youtube, providers.spotify, providers.apple];
    const scripts = players.map(({ playerScript }) => new URL(playerScript).origin);
    assert.deepEqual(rule(policy, 'script-src'), ["'self'", "'wasm-unsafe-eval'", ...scripts]);
    assert.ok(rule(policy, 'connect-src').includes(providers.spotify.api));
    assert.ok(!policy.includes('http:') && !policy.includes("'unsafe-eval'"));
    const demo = contentSecurityPolicy({ providers: standInProviders('http://127.0.0.1:4000') });
    for (const name of ['script-src', 'frame-src', 'connect-src', 'media-src', 'img-src'])
      assert.ok(rule(demo, name).includes('http://127.0.0.1:4000'), name);
    assert.ok(!demo.includes('youtube.com'));
  });

  it('[H1367] Discord may embed only the page of its activity, and nginx finds that page by the same paths', async () => {
    const embeddingHosts = activityEmbeddingHosts({
      DISCORD_CLIENT_ID: '1',
      DISCORD_STAND_IN: undefined,
    });
    assert.ok(embeddingHosts.includes('https://discord.com'));
    const ancestors = (policy: string) => rule(policy, 'frame-ancestors');
    assert.deepEqual(ancestors(pageHeaders({ embeddingHosts })['content-security-policy'] ?? ''), ["'self'"]);
    assert.deepEqual(ancestors(activityPolicy({ embeddingHosts })), ["'self'", ...embeddingHosts]);
    assert.deepEqual(ancestors(activityPolicy()), ["'self'"], 'nobody frames it without a Discord');
    const nginx = await readFile(new URL('../../../deploy/nginx-http.conf', import.meta.url), 'utf8');
    const pattern = /"~(.+)" \$page_activity_policy;/.exec(nginx)?.[1];
    assert.ok(pattern);
    for (const path of [
      '/',
      '/activity',
      '/activity/',
      '/activity/x',
      '/activityx',
      '/r/activity',
      '/index.html',
    ])
      for (const query of ['', '?frame_id=1'])
        assert.equal(new RegExp(pattern).test(path + query), isActivityPath(path), path + query);
  });

  it('[H916] [H718] nginxPageHeaders writes the same headers as pageHeaders, plus HSTS for HTTPS, and refuses unsafe values', () => {
    const options = { PUBLIC_URL: 'https://hang.example', GIF_HOSTS: ['media.example.org'] };
    const written = (of: typeof options) => {
      const lines = [...nginxPageHeaders(of).matchAll(/^map \$host \$page_(\w+) { default "([^"]*)"; }$/gm)];
      return Object.fromEntries(lines.map(([, name = '', value]) => [name.replaceAll('_', '-'), value]));
    };
    const https = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
    const activity = { 'activity-policy': activityPolicy(options) };
    assert.deepEqual(written(options), { ...pageHeaders(options), ...activity, ...https });
    const plain = { ...options, PUBLIC_URL: 'http://hang.example' };
    const plainActivity = { 'activity-policy': activityPolicy(plain) };
    assert.deepEqual(written(plain), {
      ...pageHeaders(plain),
      ...plainActivity,
      'strict-transport-security': '',
    });
    for (const host of ['a"b', '$host', 'a\nadd_header x y', 'a\\'])
      assert.throws(() => nginxPageHeaders({ GIF_HOSTS: [host] }), /nginx cannot be told/, host);
  });
});
