import { type Db, listResidents } from '@hangout/db';
import type { ShutdownStack } from '@hangout/server';
import { songs } from '@hangout/world';
import type { OpenedDependencies } from '../ports.ts';
import { startResidents } from './residents.ts';
import { importSongs, seedDemo } from './seed.ts';

/** Makes the demo world where the database is empty; its songs cost a second or two, once. */
export async function prepareDemo(db: Db, ports: OpenedDependencies): Promise<void> {
  await seedDemo(db, ports.config);
  if ((await listResidents(db)).length > 0) await importSongs(db, ports.files, songs);
}

/** Lets the residents in, where there are any. */
export async function openDemo(
  db: Db,
  ports: OpenedDependencies,
  { origin, closers }: { origin: string; closers: ShutdownStack },
): Promise<void> {
  const { tokens, log } = ports;
  const residents = await startResidents({ db, tokens, log, origin });
  closers.add('residents', () => residents.stop());
}
