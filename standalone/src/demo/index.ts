import { type Db, hasResidents } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import type { Files } from '@hangout/platform/files/file-store';
import type { ShutdownStack } from '@hangout/platform/service/shutdown-stack';
import type { StartupStep } from '@hangout/platform/service/startup-log';
import { songs } from '@hangout/world';
import { addImages } from './images.ts';
import { type ResidentsOptions, runResidents } from './residents.ts';
import { importSongs, seedDemo } from './seed.ts';
import { renewEvents } from './seed-events.ts';
import { seedHistory } from './seed-history.ts';

/** Seeds the demo world if nobody uses the place yet. Returns whether the database has that world. */
export async function prepareDemo(db: Db, config: Config): Promise<boolean> {
  await seedDemo(db, config);
  const isDemo = await hasResidents(db);
  if (isDemo) await renewEvents(db);
  return isDemo;
}

/**
 * Fills the demo world while people can already enter it: imports its songs, gives its hangouts a past (two
 * seconds at the first start), lets the residents come, and stores missing images. Returns at once.
 */
export function openDemo(
  db: Db,
  { tokens, log, files }: Pick<ResidentsOptions, 'tokens' | 'log'> & { readonly files: Files },
  { origin, shutdown, startupStep }: { origin: string; shutdown: ShutdownStack; startupStep: StartupStep },
): void {
  const ending = new AbortController();
  const warn = (message: string) => (error: unknown) => {
    if (!ending.signal.aborted) log.warn({ err: error }, message);
  };
  const evening = startupStep('Demo world has its songs', () => fillDemo(db, files, ending.signal))
    .then(async () => {
      await Promise.all([
        runResidents({ db, tokens, log, origin, signal: ending.signal }),
        addImages(db, files, ending.signal).catch(warn('images of the demo world could not be stored')),
      ]);
    })
    .catch(warn('the demo world could not be filled'));
  shutdown.add('demo world', async () => {
    ending.abort();
    await evening;
  });
}

async function fillDemo(db: Db, files: Files, signal: AbortSignal): Promise<void> {
  if (!(await hasResidents(db))) return;
  await importSongs(db, files, songs, signal);
  await seedHistory(db, { signal });
}
