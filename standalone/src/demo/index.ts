import { type Db, residentsOf } from '@hangout/db';
import type { Closers } from '@hangout/server';
import { songs } from '@hangout/world';
import type { OpenedPorts } from '../ports.ts';
import { startResidents } from './residents.ts';
import { importSongs, seedDemo } from './seed.ts';

/** Makes the demo world where the database is empty; its songs cost a second or two, once. */
export async function prepareDemo(db: Db, ports: OpenedPorts): Promise<void> {
  await seedDemo(db, ports.config);
  if ((await residentsOf(db)).length > 0) await importSongs(db, ports.files, songs);
}

/** Lets the residents in, where there are any. */
export async function openDemo(
  db: Db,
  ports: OpenedPorts,
  { origin, closers }: { origin: string; closers: Closers },
): Promise<void> {
  const { tokens, log } = ports;
  const residents = await startResidents({ db, tokens, log, origin });
  closers.add('residents', () => residents.stop());
}
