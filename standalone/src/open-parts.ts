import { existsSync } from 'node:fs';
import type { PartDeps, Rest, Rooms } from './parts.ts';

/** REST by its package. */
export async function openRest(deps: PartDeps): Promise<Rest> {
  const { createRest } = await load<{ createRest(deps: PartDeps): Promise<Rest> }>('@hangout/rest-api');
  return createRest(deps);
}

/** The rooms by their package; none while it is empty, and then nobody calls this process ready. */
export async function openRooms(deps: PartDeps): Promise<Rooms> {
  if (!existsSync(new URL('../../game-server/src/index.ts', import.meta.url))) return noRooms;
  const { createRooms } = await load<{ createRooms(deps: PartDeps): Promise<Rooms> }>('@hangout/game-server');
  return createRooms(deps);
}

const noRooms: Rooms = {
  attach() {},
  callback: (_request, response) => response.writeHead(503).end(),
  ready: () => Promise.reject(new Error('There are no rooms yet')),
  close: () => Promise.resolve(),
};

/** Loaded by name while the packages grow; the types here are what both sides agreed on. */
async function load<T>(name: string): Promise<T> {
  return (await import(name)) as T;
}
