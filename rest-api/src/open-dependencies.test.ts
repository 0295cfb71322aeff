import assert from 'node:assert/strict';
import { connect } from '@hangout/db';
import { readConfig } from '@hangout/platform/config/config';
import { createShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { openDependencies } from './open-dependencies.ts';

describe('opening the dependencies of REST', () => {
  it('[H917] half an Agora account, or a handbook that does not exist, stops the start before anything is opened', async () => {
    const databaseUrl = 'postgres://127.0.0.1:9/nowhere';
    const db = connect(databaseUrl);
    for (const [env, message] of [
      [{ AGORA_APP_ID: 'app' }, 'configuration-value-missing key:AGORA_APP_CERTIFICATE'],
      [{ HANDBOOK: '/no/such/folder' }, 'HANDBOOK: there is no folder /no/such/folder'],
    ] as const) {
      const shutdown = createShutdownStack(assert.fail);
      await assert.rejects(openDependencies({ config: readConfig(env), db, databaseUrl, shutdown }), {
        message,
      });
    }
    await db.destroy();
  });
});
