import assert from 'node:assert/strict';
import { describeDevice, shortenNetwork } from './session-origin.ts';

describe('device and network shown for a session', () => {
  it('[H731] describeDevice returns browser and operating system, or the name of the program if the client is no browser', () => {
    const agents = {
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox, Windows',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15':
        'Safari, macOS',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36':
        'Chrome, Linux',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0':
        'Edge, Windows',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1':
        'Safari, iPhone',
      'curl/8.14.1': 'curl',
      node: 'node',
      '<script>': '',
    };
    for (const [agent, device] of Object.entries(agents)) assert.equal(describeDevice(agent), device);
    assert.equal(describeDevice(undefined), '');
    assert.equal(describeDevice('x'.repeat(500)).length, 40);
  });

  it('[H731] shortenNetwork removes the part of an address that identifies one device', () => {
    assert.equal(shortenNetwork('203.0.113.7'), '203.0.113.0/24');
    assert.equal(shortenNetwork('::ffff:203.0.113.7'), '203.0.113.0/24');
    assert.equal(shortenNetwork('2001:db8:1:2::7'), '2001:db8:1::/48');
    assert.equal(shortenNetwork('::1'), '0:0:0::/48');
    assert.equal(shortenNetwork(''), '');
  });
});
