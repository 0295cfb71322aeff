import { setTimeout as sleep } from 'node:timers/promises';
import { claimProcessName, type Db, type NameHolder } from '@hangout/db';
import type { Log } from '@hangout/server';

/** Two processes of one name: the proxy could reach only one of them. */
export class NameTaken extends Error {
  override name = 'NameTaken';
  constructor(name: string) {
    super(
      `PROCESS_NAME ${name} is taken: another game server of that name is alive on this database. ` +
        'Give each a name of its own.',
    );
  }
}

const LOOK_MS = 250;
/** How long an earlier life may take to end as planned, ms. */
const PATIENCE_MS = 30_000;

/**
 * [H920] Resolves when the name is this process's. An earlier life that was killed is waited for until its silence
 * tells; one that hands over, until it is done. @throws NameTaken where another goes on speaking.
 */
export async function takeName(
  ports: { readonly db: Db; readonly log: Log; readonly pause?: (ms: number) => Promise<unknown> },
  self: { readonly id: string; readonly name: string },
): Promise<void> {
  const { db, log, pause = sleep } = ports;
  let known: NameHolder | undefined;
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_MS) {
    const holder = await claimProcessName(db, self);
    if (!holder) return;
    const goesOn = holder.id === known?.id && holder.seenAt > known.seenAt;
    if (goesOn && !holder.draining) throw new NameTaken(self.name);
    if (!known) log.info({ name: self.name }, 'waits whether an earlier life of this name is over');
    known = holder;
    await pause(LOOK_MS);
  }
  throw new NameTaken(self.name);
}
