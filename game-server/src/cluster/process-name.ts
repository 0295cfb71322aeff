import { setTimeout as sleep } from 'node:timers/promises';
import { claimProcessName, type Db, type NameHolder } from '@hangout/db';
import type { Log } from '@hangout/platform/log/log';

/** Another live process has the same name. The proxy could reach only one of them. */
export class NameTaken extends Error {
  override name = 'NameTaken';
  constructor(name: string) {
    super(
      `PROCESS_NAME ${name} is taken: another game server of that name is alive on this database. ` +
        'Give each a name of its own.',
    );
  }
}

const POLL_MS = 250;
const CLAIM_TIMEOUT_MS = 30_000;

/**
 * [H920] Claims a process name. If an earlier process has it, waits until that one has shut down or, if it was killed,
 * until its heartbeat has expired.
 * @throws NameTaken if the other process goes on sending heartbeats
 */
export async function claimName(
  dependencies: { readonly db: Db; readonly log: Log; readonly pause?: (ms: number) => Promise<unknown> },
  self: { readonly id: string; readonly name: string },
): Promise<void> {
  const { db, log, pause = sleep } = dependencies;
  let known: NameHolder | undefined;
  for (let waited = 0; waited <= CLAIM_TIMEOUT_MS; waited += POLL_MS) {
    const holder = await claimProcessName(db, self);
    if (!holder) return;
    const isAlive = holder.id === known?.id && holder.seenAt > known.seenAt;
    if (isAlive && !holder.draining) throw new NameTaken(self.name);
    if (!known)
      log.info({ name: self.name }, 'process name is in use; waiting whether its process has ended');
    known = holder;
    await pause(POLL_MS);
  }
  throw new NameTaken(self.name);
}
