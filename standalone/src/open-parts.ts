import type { PartDeps, Rest, Rooms } from './parts.ts';

/** REST by its package. */
export async function openRest(deps: PartDeps): Promise<Rest> {
  const { createRest } = await load<{ createRest(deps: PartDeps): Promise<Rest> }>('@hangout/rest-api');
  return createRest(deps);
}

/** The rooms by their package. */
export async function openRooms(deps: PartDeps): Promise<Rooms> {
  const { createRooms } = await load<{ createRooms(deps: PartDeps): Promise<Rooms> }>('@hangout/game-server');
  return createRooms(deps);
}

/** Loaded by name while the packages grow; the types here are what both sides agreed on. */
async function load<T>(name: string): Promise<T> {
  return (await import(name)) as T;
}
