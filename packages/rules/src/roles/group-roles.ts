import { type GlobalRole, globalRank } from '../principal.ts';

/**
 * [H1945] Platform roles that a user can get through their groups at a sign-in provider. A superUser can only be
 * appointed on the server itself.
 */
export const GROUP_ROLES = ['admin', 'globalModerator', 'moderator', 'staff', 'promoter'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** [H1945] Returns the highest role that membership in these groups gives; null if none of them gives one. */
export function roleOfGroups(
  groups: readonly string[],
  roles: Readonly<Record<string, GroupRole>>,
): GroupRole | null {
  const given = groups.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group] as GroupRole] : []));
  return highest(given);
}

/**
 * [H1946] Decides a user's role at a sign-in with an account whose groups give the role `granted`, and what to store as
 * the role that this account gives. `before` are the roles that all of the user's linked accounts gave until now,
 * `others` those of the accounts other than this one. A role that none of them gave was granted by hand: it stays, and
 * no group role is stored.
 */
export function settleGrantedRole(
  current: GlobalRole,
  {
    before,
    others,
    granted,
  }: {
    readonly before: readonly (GlobalRole | null)[];
    readonly others: readonly (GlobalRole | null)[];
    readonly granted: GlobalRole | null;
  },
): { readonly role: GlobalRole; readonly granted: GlobalRole | null } {
  if (current !== 'user' && !before.includes(current)) return { role: current, granted: null };
  return { role: highest([granted, ...others].filter((role) => role !== null)) ?? 'user', granted };
}

function highest<R extends GlobalRole>(roles: readonly R[]): R | null {
  return roles.toSorted((a, b) => globalRank(b) - globalRank(a))[0] ?? null;
}
