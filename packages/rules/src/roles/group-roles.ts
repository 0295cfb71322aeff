import { type GlobalRole, globalRank } from '../principal.ts';

/** [H1945] Roles that a provider's groups can give. A superUser is made on the server alone. */
export const GROUP_ROLES = ['admin', 'globalModerator', 'moderator', 'staff', 'promoter'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** [H1945] Returns the highest role that these groups give; null if none of them gives one. */
export function roleOfGroups(
  groups: readonly string[],
  roles: Readonly<Record<string, GroupRole>>,
): GroupRole | null {
  const given = groups.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group] as GroupRole] : []));
  return highest(given);
}

/**
 * [H1946] Returns the role of a user after a sign-in whose groups give `granted`, and what to store as given by these
 * groups. `before` are the roles that the user's linked accounts had given until now, `others` those of the accounts
 * other than the one that signs in. A role that no group has given was given by hand: it stays, and counts as no group's.
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
