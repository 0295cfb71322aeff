import { filterActiveRoles, standsAboveRooms } from '@hangout/rules';
import type { Hangout } from './hangout.ts';

/** [H349] Tells each connected moderator the number of open reports, once per change. */
export function sendOpenReports(hangout: Hangout, open: number): void {
  const { moderation, presence } = hangout;
  const isUnchangedZero = open === 0 && moderation.openReports === 0;
  moderation.openReports = open;
  if (isUnchangedZero) return;
  for (const uuid of moderatorsOf(hangout)) {
    for (const socket of presence.people.get(uuid)?.sockets ?? []) {
      if ((moderation.sentReports.get(socket) ?? 0) === open) continue;
      moderation.sentReports.set(socket, open);
      socket.send('reports', { open });
    }
  }
}

/**
 * Returns the uuids of owner, co-owners and moderators, and of people inside whose platform role stands above
 * hangouts.
 */
function moderatorsOf({ settings, dependencies, presence }: Hangout): Set<string> {
  const roles = filterActiveRoles(settings.roles, dependencies.scheduler.now()).filter(
    ({ role }) => role === 'coOwner' || role === 'moderator',
  );
  const moderators = new Set([settings.ownerUuid, ...roles.map(({ userUuid }) => userUuid)]);
  for (const person of presence.people.byUuid.values())
    if (standsAboveRooms(person)) moderators.add(person.uuid);
  return moderators;
}
