import assert from 'node:assert/strict';
import { contentSecurityPolicy, nginxPageHeaders, pageHeaders } from './content-policy.ts';

const rule = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('what the page may load', () => {
  it('[H389] is its own: no script of anybody else, nothing inline, nothing by default', () => {
    const policy = contentSecurityPolicy();
    assert.deepEqual(rule(policy, 'script-src'), ["'self'"]);
    assert.deepEqual(rule(policy, 'default-src'), ["'none'"]);
    assert.deepEqual(rule(policy, 'object-src'), ["'none'"]);
    assert.ok(!rule(policy, 'img-src').includes('https:') && !rule(policy, 'connect-src').includes('wss:'));
  });

  it('[H383] shows moving pictures of configured hosts alone', () => {
    assert.ok(!contentSecurityPolicy().includes('media.example.org'));
    const images = rule(contentSecurityPolicy({ GIF_HOSTS: ['media.example.org'] }), 'img-src');
    assert.ok(images.includes('https://media.example.org'));
  });

  it('[H389] speaks to the address that people type', () => {
    const speaks = rule(contentSecurityPolicy({ PUBLIC_URL: 'https://hang.example/' }), 'connect-src');
    assert.deepEqual(speaks.slice(-2), ['https://hang.example', 'wss://hang.example']);
  });

  it('[H916] is told to nginx word for word, and never what nginx would read otherwise', () => {
    const options = { PUBLIC_URL: 'https://hang.example', GIF_HOSTS: ['media.example.org'] };
    const told = [...nginxPageHeaders(options).matchAll(/^add_header (\S+) "([^"]*)" always;$/gm)];
    assert.deepEqual(Object.fromEntries(told.map(([, name, value]) => [name, value])), pageHeaders(options));
    for (const host of ['a"b', '$host', 'a\nadd_header x y', 'a\\'])
      assert.throws(() => nginxPageHeaders({ GIF_HOSTS: [host] }), /nginx cannot be told/, host);
  });
});
