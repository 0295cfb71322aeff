import { GLOBAL_ROLES, type GlobalRole, isAdminRole, isModeratorRole, mayPromoteRooms } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useMe } from './session.ts';
import { localSettingsAtom } from './store.ts';
import { decodeToken } from './token.ts';

/** Platform-wide permissions of the user for which the interface shows tools. */
export interface Permissions {
  readonly role: GlobalRole;
  readonly isAdmin: boolean;
  /** May moderate every hangout. */
  readonly isModerator: boolean;
  /** [H164] May promote a hangout, so that the home page shows it first. */
  readonly mayPromote: boolean;
}

/** [R017] Returns the permissions of a role, for showing tools; the server checks each action again. */
export function permissionsOf(role: string, capabilities: readonly string[] = []): Permissions {
  const known = GLOBAL_ROLES.find((one) => one === role) ?? 'user';
  return {
    role: known,
    isAdmin: isAdminRole(known),
    isModerator: isModeratorRole(known),
    mayPromote: mayPromoteRooms({ role: known, capabilities }),
  };
}

/**
 * The current user's permissions: from the profile or, until the profile is loaded, from the claims of the token.
 */
export function usePermissions(): Permissions {
  const me = useMe();
  const hints = decodeToken(useAtomValue(localSettingsAtom).token);
  if (me.kind !== 'user') return permissionsOf('user');
  const known = me.profile ?? hints;
  return permissionsOf(known?.role ?? 'user', known?.capabilities);
}
