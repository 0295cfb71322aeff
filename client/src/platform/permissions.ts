import { GLOBAL_ROLES, type GlobalRole, isAdminRole, isModeratorRole, mayPromoteRooms } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useMe } from './session.ts';
import { localSettingsAtom } from './store.ts';
import { decodeToken } from './token.ts';

export interface Permissions {
  readonly role: GlobalRole;
  readonly isAdmin: boolean;
  readonly isModerator: boolean;
  /** [H164] Whether the user may promote a hangout, so that the home page lists it first. */
  readonly mayPromote: boolean;
}

/** [R017] Returns what the interface offers to a role; the server checks each action again. */
export function permissionsOf(role: string, capabilities: readonly string[] = []): Permissions {
  const known = GLOBAL_ROLES.find((one) => one === role) ?? 'user';
  return {
    role: known,
    isAdmin: isAdminRole(known),
    isModerator: isModeratorRole(known),
    mayPromote: mayPromoteRooms({ role: known, capabilities }),
  };
}

/** Returns the current user's permissions. Until the profile is loaded, they are taken from the token. */
export function usePermissions(): Permissions {
  const me = useMe();
  const hints = decodeToken(useAtomValue(localSettingsAtom).token);
  if (me.kind !== 'user') return permissionsOf('user');
  const known = me.profile ?? hints;
  return permissionsOf(known?.role ?? 'user', known?.capabilities);
}
