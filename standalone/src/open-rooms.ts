import { existsSync } from 'node:fs';
import type { PartDeps, Rooms } from './parts.ts';

/** The rooms by their package; none while it is empty, and then nobody calls this process ready. */
export async function openRooms(deps: PartDeps): Promise<Rooms> {
  if (!existsSync(new URL('../../game-server/src/index.ts', import.meta.url))) return noRooms;
  // Loaded by name while the package grows; the type here is what both sides agreed on.
  const name: string = '@hangout/game-server';
  const { createRooms } = (await import(name)) as { createRooms(deps: PartDeps): Promise<Rooms> };
  return createRooms(deps);
}

const noRooms: Rooms = {
  attach() {},
  callback: (_request, response) => response.writeHead(503).end(),
  ready: () => Promise.reject(new Error('There are no rooms yet')),
  close: () => Promise.resolve(),
};
