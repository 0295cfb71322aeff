import assert from 'node:assert/strict';
import { endpointUrl } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { storeSnapshots } from '../testing/presence.ts';
import { restTest } from '../testing/rest-test.ts';

const snapshot = (roomUuid: string, counts: { registered: number; guests: number }) => ({
  ...{ roomUuid, ...counts, users: counts.registered + counts.guests },
  ...{ djs: 0, vibe: 0, play: null, faces: [] },
});

describe('limits of joins over REST', () => {
  const t = restTest({ env: { BEHIND_PROXY: 'true' }, limits: { JOINS_PER_NETWORK: 5 } });

  /** Requests a ticket, like a client at `address` behind a proxy. */
  async function join({ slug }: { slug: string }, { token }: { token: string }, address: string) {
    const answer = await fetch(t.base + endpointUrl(rooms.join, { id: slug }), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    });
    // The part of the response that the tests read.
    const { code, details } = (await answer.json()) as { code?: string; details?: unknown };
    return { status: answer.status, code, details };
  }

  it('[H782] joins from one network share a rate limit, and do not affect joins from other networks', async () => {
    const ann = await t.ann();
    const room = await ann.api(rooms.create, { name: 'Busy' });
    const guests = await Promise.all(Array.from({ length: 8 }, () => t.guest()));
    const answers = await Promise.all(
      guests.map((guest, index) => join(room, guest, `2001:db8:1:2::${index}`)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    assert.deepEqual(
      refused.map(({ status, code }) => [status, code]),
      Array.from({ length: 3 }, () => [429, 'rate_limited']),
    );
    assert.equal((await join(room, ann, '2001:db8:1:2::99')).status, 429);
    assert.equal((await join(room, ann, '2001:db8:1:3::1')).status, 200);
  });

  it('[H780] when guests have filled their share of a hangout’s places, further guests are refused, but registered users get a ticket until the hangout is full', async () => {
    const [ann, bob, cem, guest] = [await t.ann(), await t.bob(), await t.djKai(), await t.guest()];
    const room = await ann.api(rooms.create, { name: 'Shared', roomSize: 4 });
    await storeSnapshots(t.db, [snapshot(room.uuid, { registered: 0, guests: 3 })]);
    assert.deepEqual(await join(room, guest, '203.0.113.1'), {
      ...{ status: 403, code: 'room_full' },
      details: { reservedFor: 'registered' },
    });
    assert.equal((await join(room, bob, '203.0.113.2')).status, 200);
    await storeSnapshots(t.db, [snapshot(room.uuid, { registered: 1, guests: 3 })]);
    const full = await join(room, cem, '203.0.113.3');
    assert.deepEqual([full.status, full.code, full.details], [403, 'room_full', undefined]);
  });

  it('[H780] a guest who had a ticket for a hangout gets another one even when the guests’ share of places is used up', async () => {
    const [ann, guest, stranger] = [await t.ann(), await t.guest(), await t.guest()];
    const room = await ann.api(rooms.create, { name: 'Back again', roomSize: 4 });
    assert.equal((await join(room, guest, '203.0.113.20')).status, 200);
    await storeSnapshots(t.db, [snapshot(room.uuid, { registered: 0, guests: 3 })]);
    assert.equal((await join(room, guest, '203.0.113.21')).status, 200);
    assert.equal((await join(room, stranger, '203.0.113.22')).status, 403);
  });
});

describe('joins from the server’s own machine', () => {
  const t = restTest({ limits: { JOINS_PER_NETWORK: 1 } });

  it('[H784] without a proxy, joins and guest tokens from this machine are not limited by network', async () => {
    const ann = await t.ann();
    const room = await ann.api(rooms.create, { name: 'Local' });
    for (let time = 0; time < 3; time += 1) await ann.api(rooms.join, { id: room.slug });
    const tokens = await Promise.all(Array.from({ length: 210 }, () => t.api(auth.guest)));
    assert.equal(tokens.length, 210);
  });
});
