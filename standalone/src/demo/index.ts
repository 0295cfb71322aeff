import { type Db, listResidents } from '@hangout/db';
import type { ShutdownStack } from '@hangout/platform/service/shutdown-stack';
import type { OpenedDependencies } from '@hangout/rest-api';
import { songs } from '@hangout/world';
import { addImages } from './images.ts';
import { startResidents } from './residents.ts';
import { importSongs, seedDemo } from './seed.ts';
import { renewEvents } from './seed-events.ts';

/**
 * Seeds the demo world into a database without users other than admins, and imports its songs and pictures, which takes a
 * second or two at the first start.
 */
export async function prepareDemo(db: Db, dependencies: OpenedDependencies): Promise<void> {
  await seedDemo(db, dependencies.config);
  if ((await listResidents(db)).length === 0) return;
  await importSongs(db, dependencies.files, songs);
  await addImages(db, dependencies.files);
  await renewEvents(db);
}

/** Starts the residents if the database has any. */
export async function openDemo(
  db: Db,
  dependencies: OpenedDependencies,
  { origin, shutdown }: { origin: string; shutdown: ShutdownStack },
): Promise<void> {
  const { tokens, log } = dependencies;
  const residents = await startResidents({ db, tokens, log, origin });
  shutdown.add('residents', () => residents.stop());
}
