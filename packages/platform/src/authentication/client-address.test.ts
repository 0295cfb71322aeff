import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { clientAddress, createLimitedNetwork, networkOf } from './client-address.ts';

describe('clientAddress, the IP address of a client', () => {
  /** Returns the client address that a server reads from these `X-Forwarded-For` headers. */
  async function addressOf(forwarded: string | string[] | undefined, BEHIND_PROXY: boolean): Promise<string> {
    const server = createServer((request, response) => {
      response.end(clientAddress(request, { BEHIND_PROXY }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const [answer] = await once(get({ host: '127.0.0.1', port, headers, agent: false }), 'response');
    const address = await text(answer);
    server.close();
    return address;
  }

  it('[H918] without a proxy the header X-Forwarded-For is ignored', async () => {
    assert.equal(await addressOf('203.0.113.7', false), '127.0.0.1');
  });

  it('[H918] behind a proxy the client address is the last one in X-Forwarded-For, or the proxy’s own if the header is missing', async () => {
    const cases: [string | string[] | undefined, string][] = [
      ['203.0.113.7', '203.0.113.7'],
      ['made up, 203.0.113.7', '203.0.113.7'],
      [['made up', '203.0.113.7'], '203.0.113.7'],
      ['', '127.0.0.1'],
      [undefined, '127.0.0.1'],
    ];
    for (const [forwarded, address] of cases)
      assert.equal(await addressOf(forwarded, true), address, String(forwarded));
  });

  it('[H1533] a port that the proxy appends to the client address is removed; if the header is not an address, the proxy’s own address counts', async () => {
    const cases: [string, string][] = [
      ['203.0.113.6:40001', '203.0.113.6'],
      ['198.51.100.1, 203.0.113.6:40002', '203.0.113.6'],
      ['[2001:db8:1:2::1]:443', '2001:db8:1:2::1'],
      ['[2001:db8:1:2::1]', '2001:db8:1:2::1'],
      ['2001:db8:1:2::1', '2001:db8:1:2::1'],
      ['[::ffff:203.0.113.6]:1', '::ffff:203.0.113.6'],
      ['unknown', '127.0.0.1'],
      ['unknown:40001', '127.0.0.1'],
      ['203.0.113.600:40001', '127.0.0.1'],
    ];
    for (const [forwarded, address] of cases)
      assert.equal(await addressOf(forwarded, true), address, forwarded);
  });
});

describe('networkOf, the network by which limits count clients', () => {
  it('[H714] the network of an IPv4 address is the address itself, that of an IPv6 address its first 64 bits', () => {
    const cases = [
      ['203.0.113.7', '203.0.113.7'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['2001:0DB8:0001:2::', '2001:db8:1:2::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['not an address', 'not an address'],
    ] as const;
    for (const [address, network] of cases) assert.equal(networkOf(address), network, address);
  });
});

describe('createLimitedNetwork, networks without limits', () => {
  const school = ['203.0.113.0/24', '2001:db8:9::/48', '198.51.100.7'];

  it('[H784] addresses in UNLIMITED_NETWORKS are exempt from limits; other addresses are limited by network', () => {
    const limitedNetwork = createLimitedNetwork({ BEHIND_PROXY: true, UNLIMITED_NETWORKS: school });
    const cases = [
      ['203.0.113.200', null],
      ['::ffff:203.0.113.1', null],
      ['2001:db8:9:1::2', null],
      ['198.51.100.7', null],
      ['198.51.100.8', '198.51.100.8'],
      ['2001:db8:8:1::2', '2001:db8:8:1::/64'],
      ['127.0.0.1', '127.0.0.1'],
      ['', ''],
    ] as const;
    for (const [address, network] of cases) assert.equal(limitedNetwork(address), network, address);
  });

  it('[H784] addresses of this machine are exempt from limits if there is no proxy', () => {
    const limitedNetwork = createLimitedNetwork({ BEHIND_PROXY: false, UNLIMITED_NETWORKS: [] });
    for (const address of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])
      assert.equal(limitedNetwork(address), null, address);
    assert.equal(limitedNetwork('192.168.0.2'), '192.168.0.2');
  });
});
