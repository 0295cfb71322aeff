import assert from 'node:assert/strict';
import { initializeRoomCache } from '@colyseus/core';
import { waitUntil } from '@hangout/testkit/wait-for';
import { Redis } from 'ioredis';
import { ClusterDriver } from './redis-driver.ts';

describe('room listings of the Colyseus matchmaker in Redis', () => {
  const here = { id: () => 'here', has: (roomUuid: string) => open.has(roomUuid) };
  const open = new Set<string>();
  const listings = new Map<string, string>();
  let isAway = false;
  let redis: ReturnType<typeof createFakeRedis>;
  let driver: ClusterDriver;

  /** This client never connects. With these commands replaced, it is a fake Redis. */
  function createFakeRedis() {
    const answer = <T>(command: () => T): Promise<T> =>
      isAway ? Promise.reject(new Error('Connection is closed.')) : Promise.resolve(command());
    return Object.assign(new Redis({ lazyConnect: true }), {
      status: 'ready' as const,
      hgetall: () => answer(() => Object.fromEntries(listings)),
      hget: (_key: string, room: string) => answer(() => listings.get(room) ?? null),
      hset: (_key: string, room: string, text: string) => answer(() => void listings.set(room, text)),
      hdel: (_key: string, ...rooms: string[]) => answer(() => rooms.map((room) => listings.delete(room))),
      // Of the two scripts only the one that writes a listing has it as its third argument.
      eval: (_script: string, _keys: number, _key: string, room: string, owner: string, text?: string) =>
        answer(() => {
          const held = listings.get(room);
          if (held && JSON.parse(held).processId !== owner) return;
          if (text === undefined) listings.delete(room);
          else listings.set(room, text);
        }),
    });
  }
  const listing = (roomId: string, processId: string) =>
    initializeRoomCache({ roomId, processId, name: 'hangout' });
  const list = (roomId: string, processId: string) =>
    void listings.set(roomId, JSON.stringify(listing(roomId, processId)));

  beforeEach(() => {
    open.clear();
    listings.clear();
    isAway = false;
    redis = createFakeRedis();
    driver = new ClusterDriver(redis, here);
  });
  afterEach(() => {
    driver.shutdown();
    redis.disconnect();
  });

  it('[H447] [H441] cleanup of room listings does not throw while Redis is down, and removes them when Redis is back', async () => {
    list('a room', 'gone');
    isAway = true;
    await driver.cleanup('gone');
    assert.equal(listings.size, 1);
    isAway = false;
    assert.equal((await driver.query({})).length, 1);
    await driver.cleanup('gone');
    assert.equal(listings.size, 0);
  });

  it('[H2130] a process that has a hangout does not look it up in Redis, which may still list a room of before', async () => {
    list('a room', 'here');
    assert.equal((await driver.findOne({ roomId: 'a room' }))?.processId, 'here');
    open.add('a room');
    assert.equal(await driver.findOne({ roomId: 'a room' }), undefined);
    await driver.insert(listing('a room', 'here'));
    assert.equal((await driver.findOne({ roomId: 'a room' }))?.processId, 'here');
  });

  it('[H2130] a listing that could not be removed is removed once Redis answers, unless its room is open again', async () => {
    for (const room of ['closed', 'open again']) await driver.insert(listing(room, 'here'));
    list('elsewhere', 'there');
    isAway = true;
    for (const room of ['closed', 'open again']) driver.remove(room);
    await driver.insert(listing('open again', 'here'));
    await driver.flush();
    assert.deepEqual([...listings.keys()], ['closed', 'open again', 'elsewhere']);
    isAway = false;
    await waitUntil(async () => {
      await driver.flush();
      return !listings.has('closed');
    });
    assert.deepEqual([...listings.keys()], ['open again', 'elsewhere']);
  });

  it('[H2130] when Redis is connected again, what it still lists of this process without a room is removed', async () => {
    await driver.insert(listing('open', 'here'));
    list('closed', 'here');
    list('elsewhere', 'there');
    await driver.flush();
    assert.deepEqual([...listings.keys()], ['open', 'closed', 'elsewhere']);
    redis.emit('ready');
    await driver.flush();
    assert.deepEqual([...listings.keys()], ['open', 'elsewhere']);
  });
});
