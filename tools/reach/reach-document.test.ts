import assert from 'node:assert/strict';
import { type AnyEndpointGroup, defineEndpoints } from '@hangout/contract/framework/endpoint';
import { forPrograms, twins } from './calls-without-screen.ts';
import { judgeCall, reachDocument } from './reach-document.ts';
import { endpointKey, readReach } from './read-reach.ts';

const group: AnyEndpointGroup = defineEndpoints('user-service', {
  shown: { method: 'GET', path: '/shown', access: 'user', summary: 'Has a screen' },
  hidden: { method: 'GET', path: '/hidden', access: 'user', summary: 'Has none' },
  image: { method: 'GET', path: '/image', access: 'public', summary: 'An image', produces: 'image/webp' },
  staff: { method: 'GET', path: '/staff', access: 'admin', summary: 'For admins' },
  program: { method: 'GET', path: '/program', access: 'service', summary: 'For programs' },
});
const endpoints = (service: string) => (service === 'user-service' ? Object.values(group) : []);
const used = { routes: ['/settings'], files: ['features/settings/a.tsx'] };

describe('the table of calls and their screens', () => {
  it('[H950] counts what people and staff may call, and ends with the number of calls for people without a screen', () => {
    const text = reachDocument(new Map([['GET user-service /shown', used]]), endpoints);
    assert.match(text, /\| user-service \| 3 \| 1 \| 1 \| 1 \| 1 \| 0 \| 1 \|/);
    assert.match(text, /\| `GET \/shown` \| user \| `\/settings` \| settings \|/);
    assert.ok(!text.includes('/program'));
    assert.match(text, /\n- `GET user-service \/hidden`\n\ncalls without a screen: 1\n$/);
  });

  it('[H950] traces a call from a route of the router to the contract', async () => {
    const reach = await readReach();
    const emails = reach.get('GET user-service /users/emails');
    assert.ok(
      emails?.routes.some((route) => route.startsWith('/settings')),
      `${emails?.routes}`,
    );
    assert.ok(reach.get('GET room-service /friend-invitations/user-invitations-for'), 'by a computed name');
    assert.ok(
      reach.get('PUT playlist-service /crate/:crateUuid/songs/:crateSongUuid/position'),
      'by `callsOf(id)`',
    );
    assert.ok(reach.has('PUT room-service /web-notifications/subscription'), 'by the service worker');
    assert.ok(!reach.has('GET user-service /'), 'nobody calls the hello');
  });

  it('[H950] a twin counts only if the call that replaces it has a screen', () => {
    const [[key = '', other = ''] = []] = Object.entries(twins);
    const call = { method: 'GET', service: 'user-service', path: key.split(' ')[2] ?? '', key: 'x' } as const;
    const endpoint = { ...call, access: 'user', summary: '' } as const;
    assert.equal(endpointKey(endpoint), key);
    assert.equal(judgeCall(endpoint, new Map()), 'missing');
    assert.equal(judgeCall(endpoint, new Map([[other, used]])), 'twin');
  });

  it('[H950] no exception has a screen of its own', async () => {
    const reach = await readReach();
    const exceptions = [twins, forPrograms].flatMap((list) => Object.keys(list));
    assert.deepEqual(
      exceptions.filter((key) => reach.has(key)),
      [],
    );
  });

  it('[H950] each exception names a call of the contract', async () => {
    const { services } = await import('@hangout/contract/rest/services');
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
