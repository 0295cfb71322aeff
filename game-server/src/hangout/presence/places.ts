import { hasPlaceFor } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import type { Person } from './person.ts';

/** [H780] Returns whether the hangout has a place for one more person of this kind. */
export function hasPlace({ presence, settings, dependencies }: Hangout, kind: Person['kind']): boolean {
  const { size: users, guests } = presence.people;
  const { guestShare } = dependencies.limits;
  return hasPlaceFor(kind, { users, guests }, { roomSize: settings.roomSize, guestShare });
}
