import type { GlobalRole } from '@hangout/rules';
import { GLOBAL_ROLES } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useMe } from './session.ts';
import { localSettingsAtom } from './store.ts';
import { readToken } from './token.ts';

/** What somebody is on the whole platform, as far as the interface shows tools for it. */
export interface Permissions {
  readonly role: GlobalRole;
  readonly isAdmin: boolean;
  /** Keeps order on the whole platform. */
  readonly isModerator: boolean;
  /** [H164] May put a hangout into the platform's window. */
  readonly mayPromote: boolean;
}

const admins: readonly string[] = ['admin', 'superUser'];
const moderators: readonly string[] = ['moderator', 'globalModerator', ...admins];
const promoters: readonly string[] = ['promoter', 'staff', ...admins];

/** [R017] What an account of this role sees of its own; the server has the last word. */
export function permissionsOf(role: string, capabilities: readonly string[] = []): Permissions {
  return {
    role: GLOBAL_ROLES.find((one) => one === role) ?? 'user',
    isAdmin: admins.includes(role),
    isModerator: moderators.includes(role),
    mayPromote: promoters.includes(role) || capabilities.includes('promoteRoom'),
  };
}

/** My standing: what the server said last, before that the token's hints. */
export function usePermissions(): Permissions {
  const me = useMe();
  const hints = readToken(useAtomValue(localSettingsAtom).token);
  if (me.kind !== 'user') return permissionsOf('user');
  const known = me.profile ?? hints;
  return permissionsOf(known?.role ?? 'user', known?.capabilities);
}
