import assert from 'node:assert/strict';
import { createShutdownStack } from '@hangout/server';
import { findDestination } from './request-routing.ts';

describe('one port for all', () => {
  it('[H908] a path alone says which part answers', () => {
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

  it('[H909] closing goes backwards, once, and past a part that fails', async () => {
    const said: string[] = [];
    const closers = createShutdownStack((words) => said.push(words));
    closers.add('database', async () => said.push('database'));
    closers.add('rooms', () => Promise.reject(new Error('stuck')));
    closers.add('port', async () => said.push('port'));
    await Promise.all([closers.closeAll(), closers.closeAll()]);
    assert.deepEqual(said, ['port', 'Closing rooms failed: Error: stuck', 'database']);
  });
});
