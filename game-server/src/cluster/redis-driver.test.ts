import assert from 'node:assert/strict';
import { Redis } from 'ioredis';
import { ClusterDriver } from './redis-driver.ts';

describe('the room listings in Redis', () => {
  it('[H447] [H441] listings are cleaned up after Redis was unavailable for a moment', async () => {
    const listings = new Map([['a room', JSON.stringify({ roomId: 'a room', processId: 'gone' })]]);
    let isAway = true;
    // The client never connects; replacing these two commands makes it a fake Redis.
    const redis = Object.assign(new Redis({ lazyConnect: true }), {
      async hgetall() {
        if (isAway) throw new Error('Connection is closed.');
        return Object.fromEntries(listings);
      },
      async hdel(_key: string, ...rooms: string[]) {
        for (const room of rooms) listings.delete(room);
        return rooms.length;
      },
    });
    const driver = new ClusterDriver(redis);
    try {
      await driver.cleanup('gone');
      assert.equal(listings.size, 1);
      isAway = false;
      assert.equal((await driver.query({})).length, 1);
      await driver.cleanup('gone');
      assert.equal(listings.size, 0);
    } finally {
      driver.shutdown();
      redis.disconnect();
    }
  });
});
