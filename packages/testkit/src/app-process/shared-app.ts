import { ADMIN, signUpAs } from '../accounts.ts';
import { createTestDatabase } from '../database/index.ts';
import type { Running, SharedApp } from '../shared.ts';
import { readTenMinuteSong } from '../songs/ten-minutes.ts';
import { uploadSong } from '../songs/upload.ts';
import { startRestartableApp } from './restartable-app.ts';

/** Environment of the shared app. A test that needs another one starts its own process. */
const environment = {
  ...ADMIN,
  PAYMENTS: 'stand-in',
  // Hundreds of users sign up from this machine, more than the limits of production allow.
  LIMITS_TIMES: '1000',
};

export async function startSharedApp(seed: 'none' | 'demo'): Promise<Running<SharedApp>> {
  const database = await createTestDatabase();
  const app = await startRestartableApp({ seed, env: { ...environment, DATABASE_URL: database.url } });
  const uploader = await signUpAs(app.address, 'Ten Minutes', 'ten.minutes@example.org');
  const { songId } = await uploadSong(uploader, await readTenMinuteSong(), 'Ten Minutes.m4a');
  return {
    value: { address: app.address, songId, databaseUrl: database.url },
    isAlive: () => app.process.child.exitCode === null && app.process.child.signalCode === null,
    async stop() {
      await app.close();
      await database.drop();
    },
  };
}
