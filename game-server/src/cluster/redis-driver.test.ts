import assert from 'node:assert/strict';
import { Redis } from 'ioredis';
import { ClusterDriver } from './redis-driver.ts';

describe('room listings of the Colyseus matchmaker in Redis', () => {
  it('[H447] [H441] cleanup of room listings does not throw while Redis is down, and removes them when Redis is back', async () => {
    const listings = new Map([['a room', JSON.stringify({ roomId: 'a room', processId: 'gone' })]]);
    let isAway = true;
    // This client never connects. With these two commands replaced, it is a fake Redis.
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
