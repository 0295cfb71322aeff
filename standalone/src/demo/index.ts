import { type Db, listResidents } from '@hangout/db';
import type { OpenedDependencies } from '@hangout/rest-api';
import type { ShutdownStack } from '@hangout/server';
import { songs } from '@hangout/world';
import { startResidents } from './residents.ts';
import { importSongs, seedDemo } from './seed.ts';

/**
 * Seeds the demo world into a database without users other than admins, and imports the songs of the demo world, which
 * takes a second or two at the first start.
 */
export async function prepareDemo(db: Db, dependencies: OpenedDependencies): Promise<void> {
  await seedDemo(db, dependencies.config);
  if ((await listResidents(db)).length > 0) await importSongs(db, dependencies.files, songs);
}

/** Starts the residents where the database has any. */
export async function openDemo(
  db: Db,
  dependencies: OpenedDependencies,
  { origin, shutdown }: { origin: string; shutdown: ShutdownStack },
): Promise<void> {
  const { tokens, log } = dependencies;
  const residents = await startResidents({ db, tokens, log, origin });
  shutdown.add('residents', () => residents.stop());
}
