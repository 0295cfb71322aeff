import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { clientAddress } from './index.ts';

describe('the address of a caller', () => {
  /** What a server reads that is asked with these lines. */
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

  it('[H918] is the one that connected, whatever it claims, where no proxy stands in front', async () => {
    assert.equal(await addressOf('203.0.113.7', false), '127.0.0.1');
  });

  it('[H918] is what the proxy says last, and the one that connected where it says nothing', async () => {
    const told: [string | string[] | undefined, string][] = [
      ['203.0.113.7', '203.0.113.7'],
      ['made up, 203.0.113.7', '203.0.113.7'],
      [['made up', '203.0.113.7'], '203.0.113.7'],
      ['', '127.0.0.1'],
      [undefined, '127.0.0.1'],
    ];
    for (const [forwarded, address] of told)
      assert.equal(await addressOf(forwarded, true), address, String(forwarded));
  });
});
