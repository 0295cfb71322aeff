import assert from 'node:assert/strict';
import { type AnyEndpointGroup, defineEndpoints } from '@hangout/contract/framework/endpoint';
import { services } from '@hangout/contract/rest/services';
import { forPrograms, twins } from './calls-without-screen.ts';
import { endpointKey, findCallsWithoutScreen, readClientCalls } from './client-calls.ts';

const group: AnyEndpointGroup = defineEndpoints('user-service', {
  shown: { method: 'GET', path: '/shown', access: 'user', summary: 'Has a screen' },
  hidden: { method: 'GET', path: '/hidden', access: 'user', summary: 'Has none' },
  image: { method: 'GET', path: '/image', access: 'public', summary: 'An image', produces: 'image/webp' },
  staff: { method: 'GET', path: '/staff', access: 'admin', summary: 'For admins' },
  program: { method: 'GET', path: '/program', access: 'service', summary: 'For programs' },
});

describe('endpoints that no screen of the client calls', () => {
  it('[H950] an endpoint for users that no screen calls is reported; endpoints for staff, programs and images are not', () => {
    const endpoints = (service: string) => (service === 'user-service' ? Object.values(group) : []);
    const made = new Set(['GET user-service /shown']);
    assert.deepEqual(findCallsWithoutScreen(made, endpoints), ['GET user-service /hidden']);
  });

  it('[H950] readClientCalls finds endpoints that are called by name, by a computed name, or by the service worker', async () => {
    const made = await readClientCalls();
    assert.ok(made.has('GET user-service /users/emails'));
    assert.ok(made.has('GET room-service /friend-invitations/user-invitations-for'), 'by a computed name');
    assert.ok(
      made.has('PUT playlist-service /crate/:crateUuid/songs/:crateSongUuid/position'),
      'by `callsOf(id)`',
    );
    assert.ok(made.has('PUT room-service /web-notifications/subscription'), 'by the service worker');
    assert.ok(!made.has('GET user-service /'), 'nobody calls the hello');
  });

  it('[H950] a listed endpoint with a replacement is reported unless a screen calls the replacement', () => {
    const [[key = '', other = ''] = []] = Object.entries(twins);
    const call = { method: 'GET', service: 'user-service', path: key.split(' ')[2] ?? '', key: 'x' } as const;
    const endpoints = (service: string) =>
      service === 'user-service' ? [{ ...call, access: 'user', summary: '' } as const] : [];
    assert.deepEqual(findCallsWithoutScreen(new Set(), endpoints), [key]);
    assert.deepEqual(findCallsWithoutScreen(new Set([other]), endpoints), []);
  });

  it('[H950] the client calls no endpoint that is listed as an exception', async () => {
    const made = await readClientCalls();
    const exceptions = [twins, forPrograms].flatMap((list) => Object.keys(list));
    assert.deepEqual(
      exceptions.filter((key) => made.has(key)),
      [],
    );
  });

  it('[H950] each endpoint that is listed as an exception is in the contract', () => {
    const groups: AnyEndpointGroup[] = Object.values(services).flatMap((service) =>
      Object.values(service.groups),
    );
    const known = new Set(groups.flatMap((each) => Object.values(each).map(endpointKey)));
    const named = [...Object.entries(twins).flat(), ...Object.keys(forPrograms)];
    assert.deepEqual(
      named.filter((key) => !known.has(key)),
      [],
    );
  });
});
