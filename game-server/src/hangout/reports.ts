import { activeRoles, standsAboveRooms } from '@hangout/rules';
import type { Socket } from './crowd/person.ts';
import type { Hangout } from './hangout.ts';

/** What each connection was told last, and what was there to tell in each hangout. */
const told = new WeakMap<Socket, number>();
const last = new WeakMap<Hangout, number>();

/** [H349] Those who keep order here learn how many reports of the hangout are open, each change once. */
export function tellReports(h: Hangout, open: number): void {
  const isQuiet = open === 0 && (last.get(h) ?? 0) === 0;
  last.set(h, open);
  if (isQuiet) return;
  for (const uuid of keepersOfOrder(h)) {
    for (const socket of h.crowd.get(uuid)?.sockets ?? []) {
      if ((told.get(socket) ?? 0) === open) continue;
      told.set(socket, open);
      socket.send('reports', { open });
    }
  }
}

function keepersOfOrder({ truth, ports, crowd }: Hangout): Set<string> {
  const ranks = activeRoles(truth.roles, ports.time.now()).filter(
    ({ role }) => role === 'coOwner' || role === 'moderator',
  );
  const keepers = new Set([truth.ownerUuid, ...ranks.map(({ userUuid }) => userUuid)]);
  for (const person of crowd.people.values()) if (standsAboveRooms(person)) keepers.add(person.uuid);
  return keepers;
}
