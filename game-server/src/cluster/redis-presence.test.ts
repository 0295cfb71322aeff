import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { createLog } from '@hangout/platform/log/log';
import { connectRedis } from '@hangout/platform/redis/redis';
import { useRealTimeouts } from '@hangout/testkit/real-timeouts';
import { waitUntil } from '@hangout/testkit/wait-for';
import { ClusterPresence } from './redis-presence.ts';

describe('Colyseus presence over Redis', () => {
  useRealTimeouts();

  it('[H447] [H468] repeated disconnects by Redis while subscriptions are restored cause no unhandled promise rejection', async () => {
    let visits = 0;
    const held = new Set<Socket>();
    // A fake Redis that accepts the first subscription and then disconnects. At every later subscription it closes the
    // connection.
    const redis = createServer((socket) => {
      held.add(socket);
      socket.on('error', () => {});
      socket.on('data', (data) => {
        const asked = String(data);
        const isSubscribing = /\bsubscribe\b/i.test(asked);
        if (isSubscribing) visits += 1;
        if (isSubscribing && visits === 1) {
          socket.write('*3\r\n$9\r\nsubscribe\r\n$5\r\n$door\r\n:1\r\n');
          setTimeout(() => socket.destroy(), 100);
        } else if (isSubscribing) socket.destroy();
        else if (/\binfo\b/i.test(asked)) socket.write('$14\r\nredis_mode:std\r\n');
        else socket.write('+OK\r\n');
      });
    });
    await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve));
    const address = redis.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const bugs: unknown[] = [];
    const note = (bug: unknown) => bugs.push(bug);
    process.on('unhandledRejection', note);
    const client = await connectRedis(`redis://127.0.0.1:${port}`, createLog({ level: 'silent' }));
    const presence = new ClusterPresence(client);
    try {
      void presence.subscribe('$door', () => {});
      await waitUntil(() => visits >= 3);
      assert.deepEqual(bugs, []);
    } finally {
      process.off('unhandledRejection', note);
      presence.shutdown();
      client.disconnect();
      for (const socket of held) socket.destroy();
      redis.close();
    }
  });
});
