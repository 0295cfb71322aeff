import { type Db, listResidents } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import type { Files } from '@hangout/platform/files/file-store';
import type { ShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { songs } from '@hangout/world';
import { addImages } from './images.ts';
import { type ResidentsOptions, startResidents } from './residents.ts';
import { importSongs, seedDemo } from './seed.ts';
import { renewEvents } from './seed-events.ts';
import { seedHistory } from './seed-history.ts';

/**
 * Seeds the demo world if the database has no users other than admins, and imports its songs, which takes a second or two
 * at the first start.
 */
export async function prepareDemo(
  db: Db,
  { config, files }: { readonly config: Config; readonly files: Files },
): Promise<void> {
  await seedDemo(db, config);
  if ((await listResidents(db)).length === 0) return;
  await importSongs(db, files, songs);
  await seedHistory(db);
  await renewEvents(db);
}

/** Starts the residents, if the database has any, and stores missing images at the same time. */
export async function openDemo(
  db: Db,
  { tokens, log, files }: Pick<ResidentsOptions, 'tokens' | 'log'> & { readonly files: Files },
  { origin, shutdown }: { origin: string; shutdown: ShutdownStack },
): Promise<void> {
  const residents = await startResidents({ db, tokens, log, origin });
  const images = addImages(db, files).catch((error: unknown) =>
    log.warn({ err: error }, 'images of the demo world could not be stored'),
  );
  shutdown.add('residents', async () => {
    await residents.stop();
    await images;
  });
}
