import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { ProviderError } from '../provider-error.ts';
import type { TokenSource } from '../token-source.ts';
import { createProviderHttp } from './provider-http.ts';

describe('createProviderHttp, the circuit breaker', () => {
  let status = 200;
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  let url: URL;
  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  after(() => server.close());
  beforeEach(() => {
    [status, requests] = [200, 0];
  });

  const signal = new AbortController().signal;
  const sourceOf = (token: string): TokenSource => ({ current: async () => token, renew: async () => token });
  const appToken: TokenSource = { ...sourceOf('app'), isOfApp: true };
  const open = () => {
    const http = createProviderHttp({ provider: 'discord' });
    return async (asked: { token?: TokenSource; headers?: Record<string, string>; isPersonal?: boolean }) =>
      http.json({ url, shape: z.object({}), signal, ...asked }).then(
        () => 'answered',
        (error: unknown) => (error instanceof ProviderError ? error.reason : error),
      );
  };
  const repeat = async (call: () => Promise<unknown>) => {
    const outcomes = new Set<unknown>();
    for (let time = 0; time < 6; time += 1) outcomes.add(await call());
    return [...outcomes];
  };

  it('[H1532] a call to a music provider whose token cannot be sent as a header is refused without a request, and calls with other tokens still succeed', async () => {
    const call = open();
    assert.deepEqual(await repeat(() => call({ token: sourceOf('ŷ') })), ['unauthorized']);
    const headers = { authorization: 'Bearer line\nbreak' };
    assert.deepEqual(await repeat(() => call({ headers, isPersonal: true })), ['unauthorized']);
    assert.equal(requests, 0);
    assert.equal(await call({ token: appToken }), 'answered');
  });

  it('[H1532] failed calls to a music provider with one person’s token do not open the circuit breaker that all users share', async () => {
    const call = open();
    status = 500;
    assert.deepEqual(await repeat(() => call({ token: sourceOf('made up') })), ['unavailable']);
    assert.deepEqual(await repeat(() => call({ headers: { 'x-token': 'made up' }, isPersonal: true })), [
      'unavailable',
    ]);
    assert.equal(requests, 12);
    status = 200;
    assert.equal(await call({ token: appToken }), 'answered');
  });

  it('[H1532] five failed calls in a row to a music provider, without a person’s token, open the circuit breaker for all calls', async () => {
    const call = open();
    status = 500;
    assert.deepEqual(await repeat(() => call({ token: appToken })), ['unavailable']);
    assert.equal(requests, 5);
    status = 200;
    assert.equal(await call({ token: sourceOf('of a person') }), 'unavailable');
    assert.equal(await call({}), 'unavailable');
    assert.equal(requests, 5);
  });
});
