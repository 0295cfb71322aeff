import assert from 'node:assert/strict';
import { createShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { findDestination } from './request-routing.ts';

describe('request routing and shutdown', () => {
  it('[H908] findDestination chooses between health checks, rooms, REST, metrics and client by the URL’s path alone', () => {
    const cases = {
      '/healthz': 'healthz',
      '//readyz?now': 'readyz',
      '/matchmake/joinOrCreate/hangout': 'rooms',
      '/ops': 'rooms',
      '/ops/assets/x.js': 'rooms',
      '/__healthcheck': 'rooms',
      '/api/user-service/auth/guest': 'rest',
      '//api//room-service/rooms': 'rest',
      '/metrics': 'metrics',
      '/': 'client',
      '/opsy': 'client',
      '/hangout/api': 'client',
      '/rooms/velvet?next=/api/': 'client',
    };
    for (const [url, destination] of Object.entries(cases))
      assert.equal(findDestination(url), destination, url);
  });

  it('[H909] the shutdown stack closes each part once, in reverse order, even if closing one of them fails', async () => {
    const messages: string[] = [];
    const shutdown = createShutdownStack((message) => messages.push(message));
    shutdown.add('database', async () => messages.push('database'));
    shutdown.add('rooms', () => Promise.reject(new Error('stuck')));
    shutdown.add('port', async () => messages.push('port'));
    await Promise.all([shutdown.closeAll(), shutdown.closeAll()]);
    assert.deepEqual(messages, ['port', 'Closing rooms failed: Error: stuck', 'database']);
  });
});
