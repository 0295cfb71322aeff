import assert from 'node:assert/strict';
import { z } from 'zod';
import { createApi } from './api-client.ts';
import { defineEndpoints } from './endpoint.ts';
import { ApiError } from './errors.ts';

const endpoints = defineEndpoints('room-service', {
  read: {
    method: 'GET',
    path: '/things/:id',
    access: 'public',
    summary: 'Read',
    params: z.object({ id: z.string() }),
  },
  write: {
    method: 'POST',
    path: '/things',
    access: 'public',
    summary: 'Write',
    body: z.object({ name: z.string() }),
  },
  remove: {
    method: 'DELETE',
    path: '/things/:id',
    access: 'public',
    summary: 'Remove',
    params: z.object({ id: z.string() }),
  },
});

describe('createApi, the REST client', () => {
  /** Creates an API client that records its requests; every request gets the response that `answer` returns. */
  function createClient(answer: () => Response, token?: string) {
    const requests: { url: string; init: RequestInit }[] = [];
    const api = createApi({
      ...{ base: 'http://rest.example', token: () => token },
      fetch: async (url, init = {}) => {
        requests.push({ url: String(url), init });
        return answer();
      },
    });
    return { api, requests };
  }
  const json = (body: unknown, status = 200) => Response.json(body, { status });

  it('[R195] [R199] a request of the API client goes to /api/{service}/…, with the bearer token if there is one', async () => {
    for (const [token, header] of [
      ['a.b.c', 'Bearer a.b.c'],
      [undefined, null],
    ] as const) {
      const { api, requests } = createClient(() => json({}), token);
      await api(endpoints.read, { id: '7' });
      assert.equal(new Headers(requests[0]?.init.headers).get('authorization'), header);
      assert.equal(requests[0]?.url, 'http://rest.example/api/room-service/things/7');
    }
  });

  it('[R196] the API client sends a request body as JSON, and a 204 response resolves to undefined', async () => {
    const { api, requests } = createClient(() => new Response(null, { status: 204 }));
    await api(endpoints.write, { name: 'Ann' });
    const [request] = requests;
    assert.equal(new Headers(request?.init.headers).get('content-type'), 'application/json');
    assert.equal(request?.init.body, '{"name":"Ann"}');
    assert.equal(await api(endpoints.remove, { id: '7' }), undefined);
  });

  it('[R197] the API client sends cookies only to the page’s own origin', async () => {
    const { api, requests } = createClient(() => json({}));
    await api(endpoints.read, { id: '7' });
    assert.equal(requests[0]?.init.credentials, 'same-origin');
  });

  it('[R251] a refused request rejects with an ApiError that has the response, its status and its body', async () => {
    const body = { statusCode: 404, message: 'Not Found', code: 'thing_not_found' };
    const { api } = createClient(() => json(body, 404));
    await assert.rejects(api(endpoints.read, { id: '7' }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual([error.status, error.body, error.response?.status], [404, body, 404]);
      return true;
    });
  });
});
