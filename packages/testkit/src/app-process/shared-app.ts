import { ADMIN, signUpAs } from '../accounts.ts';
import type { Running } from '../broker.ts';
import { createTestDatabase } from '../database/index.ts';
import { readTenMinuteSong } from '../songs/ten-minutes.ts';
import { uploadSong } from '../songs/upload.ts';
import { startRestartableApp } from './restartable-app.ts';

/** An app process that many test files use: each makes accounts and hangouts of its own there, and counts only those. */
export interface SharedApp {
  /** Without a slash at the end. */
  readonly address: string;
  /** Id of a verified song of ten minutes that anybody may queue. */
  readonly songId: string;
  /** Of its database, for what no call of the API does, such as a session that began long ago. */
  readonly databaseUrl: string;
}

/** What tests expect to be switched on; a file that needs something else starts a process of its own. */
const environment = {
  ...ADMIN,
  PAYMENTS: 'stand-in',
  // Hundreds of people sign up from this machine.
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
