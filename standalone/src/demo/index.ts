import type { Db } from '@hangout/db';
import { songs } from '@hangout/world';
import type { Closers } from '../closers.ts';
import type { OpenedPorts } from '../ports.ts';
import { startResidents } from './residents.ts';
import { importSongs, seedDemo } from './seed.ts';

/** So many songs are brought in before the doors open; the rest while people are already listening. */
const FIRST_SONGS = 4;

/** Makes the demo world where the database is empty, with enough songs to begin. */
export async function prepareDemo(db: Db, ports: OpenedPorts): Promise<void> {
  await seedDemo(db, ports.config);
  if (await hasResidents(db)) await importSongs(db, ports.files, songs.slice(0, FIRST_SONGS));
}

/** Lets the residents in, where there are any, and brings in the other songs. */
export async function openDemo(
  db: Db,
  ports: OpenedPorts,
  { origin, closers }: { origin: string; closers: Closers },
): Promise<void> {
  if (!(await hasResidents(db))) return;
  const { tokens, log, files } = ports;
  const rest = importSongs(db, files, songs.slice(FIRST_SONGS)).catch((error) =>
    log.error({ err: error }, 'a song of the demo world could not be brought in'),
  );
  closers.add('demo songs', () => rest);
  const residents = await startResidents({ db, tokens, log, origin });
  closers.add('residents', () => residents.stop());
}

async function hasResidents(db: Db): Promise<boolean> {
  return (await db('users').where({ resident: true }).first('uuid')) !== undefined;
}
