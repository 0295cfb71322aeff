/** [R034] Platform-wide roles, highest first; a bot has the rank of a user. */
export const GLOBAL_ROLES = [
  'superUser',
  'admin',
  'globalModerator',
  'moderator',
  'staff',
  'promoter',
  'user',
  'bot',
] as const;
export type GlobalRole = (typeof GLOBAL_ROLES)[number];

/** Lifetime of a user's or a bot's access token, days. */
export const ACCESS_TOKEN_DAYS = 7;

/** [R035] Capabilities: permissions of individual accounts beyond their role. */
export const CAPABILITIES = ['uploadMusic', 'promoteRoom'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** [H958] What a bot's owner can allow the bot in hangouts: to write in the chat, and to take seats. */
export const BOT_PERMISSIONS = ['chat', 'dj'] as const;
export type BotPermission = (typeof BOT_PERMISSIONS)[number];

/** [H958] Whether a person or bot has a bot permission. People always have it, bots if their owner granted it. */
export function hasBotPermission(
  person: { readonly kind: string; readonly botPermissions?: readonly BotPermission[] | undefined },
  permission: BotPermission,
): boolean {
  return person.kind !== 'bot' || (person.botPermissions ?? BOT_PERMISSIONS).includes(permission);
}

/** [R036] Badges shown next to a name. */
export const BADGES = ['VERIFIED', 'PLATINUM', 'DOUBLE_PLATINUM', 'JQBX', 'STAFF'] as const;
export type Badge = (typeof BADGES)[number];

/** [R037] Kinds of principals that tokens are issued to; only `user` is a registered person. */
export const TOKEN_TYPES = ['user', 'guest', 'bot', 'service'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** A caller without a valid token. */
export type Anonymous = { readonly kind: 'anonymous' };
/** A person without an account; `sid` is the session id. */
export type Guest = { readonly kind: 'guest'; readonly uuid: string; readonly sid: string };
/** An account of a person or a bot; `resident` marks the bots of the demo world. */
export type Member = {
  readonly kind: 'user' | 'bot';
  readonly uuid: string;
  readonly sid: string;
  readonly role: GlobalRole;
  readonly capabilities: readonly Capability[];
  /** 0 for a free account, 1 or more for a paid plan */
  readonly subscriptionLevel: number;
  readonly resident: boolean;
  /** Owner of a bot; null or absent for a person. */
  readonly ownerUuid?: string | null;
  /**
   * [H737] The account's real role, if the account lacks the second factor that this role requires. Until it has one,
   * `role` is `user`.
   */
  readonly withheldRole?: GlobalRole;
  /** [H825] True if every account needs a second factor and this one lacks it. The account can then only set one up. */
  readonly lacksSecondFactor?: true;
  /** [H1962] True if the account waits for an admin's approval. Until then it can only apply for it. */
  readonly isWaiting?: true;
};
/** Another program of the operator, with its own token. */
export type Service = { readonly kind: 'service'; readonly name: string };
export type Principal = Anonymous | Guest | Member | Service;

/** Who may call an endpoint. A `may…` policy then decides about the particular resource. */
export const ACCESS = [
  'public',
  'guest',
  'user',
  'person',
  'moderator',
  'admin',
  'service',
  'userOrService',
  'webhook',
] as const;
export type Access = (typeof ACCESS)[number];
export type AccessDecision = 'ok' | 'unauthorized' | 'forbidden';

/** [R158] Whether a principal is a platform administrator. */
export function isAdmin(principal: Principal): boolean {
  return isMember(principal) && isAdminRole(principal.role);
}

/** [R172] Whether a principal is a platform moderator; admins are included. */
export function isModerator(principal: Principal): boolean {
  return isMember(principal) && isModeratorRole(principal.role);
}

/** Whether a principal is an account of a person or a bot. */
export function isMember(principal: Principal): principal is Member {
  return principal.kind === 'user' || principal.kind === 'bot';
}

/** [R141] Whether a principal is a registered person: an account that is not a bot. */
export function isRegistered(principal: Principal): principal is Member {
  return principal.kind === 'user';
}

export function isAdminRole(role: GlobalRole): boolean {
  return role === 'superUser' || role === 'admin';
}

export function isModeratorRole(role: GlobalRole): boolean {
  return isAdminRole(role) || role === 'globalModerator' || role === 'moderator';
}

/**
 * Whether a ban is active at `now` (epoch ms). `until` is an ISO time, 'infinity' for a ban without an end, or null.
 */
export function isBannedAt(until: string | null, now: number): boolean {
  return until !== null && (until === 'infinity' || Date.parse(until) > now);
}

/**
 * [R052] [H164] Whether a principal may promote hangouts: promoters, staff, admins and accounts with the capability.
 */
export function mayPromoteRooms(user: {
  readonly role: GlobalRole;
  readonly capabilities: readonly string[];
}): boolean {
  const hasRole = user.role === 'promoter' || user.role === 'staff' || isAdminRole(user.role);
  return hasRole || user.capabilities.includes('promoteRoom');
}

/** Returns the rank of a global role: 6 for a superUser, 0 for users and bots. */
export function globalRank(role: GlobalRole): number {
  return role === 'bot' ? 0 : GLOBAL_ROLES.indexOf('user') - GLOBAL_ROLES.indexOf(role);
}

/**
 * [H001] Whether role `a` ranks strictly above role `b`. A role never outranks itself, so equals cannot moderate each
 * other.
 */
export function outranks(a: GlobalRole, b: GlobalRole): boolean {
  return globalRank(a) > globalRank(b);
}

/**
 * [H737] [H825] The accounts that must have a second factor: none; the accounts of moderators, staff and admins; or all
 * accounts of people.
 */
export const SECOND_FACTOR_REQUIREMENTS = ['none', 'staff', 'everybody'] as const;
export type SecondFactorRequirement = (typeof SECOND_FACTOR_REQUIREMENTS)[number];

/** [H737] Whether the holder of a role must have a second factor. */
export function needsSecondFactor(role: GlobalRole, requirement: SecondFactorRequirement): boolean {
  if (requirement === 'everybody') return true;
  return requirement === 'staff' && globalRank(role) >= globalRank('staff');
}

/** [H737] Returns the effective role: `user` while the account lacks a second factor that its role requires. */
export function roleInForce(
  role: GlobalRole,
  hasSecondFactor: boolean,
  requirement: SecondFactorRequirement,
): GlobalRole {
  return !hasSecondFactor && needsSecondFactor(role, requirement) ? 'user' : role;
}

/** [H737] Whether access is refused only because the principal lacks a second factor. */
export function lacksSecondFactorFor(principal: Principal, access: Access): boolean {
  if (!isMember(principal) || principal.withheldRole === undefined) return false;
  return decideAccess({ ...principal, role: principal.withheldRole }, access) === 'ok';
}

type AccessRule = (principal: Exclude<Principal, Anonymous>) => boolean;

/**
 * The requirement of each kind of access on a principal with a valid token; `public` and `webhook` require no token.
 * `user` admits bots, `person` does not.
 */
const ACCESS_RULES: Record<Exclude<Access, 'public' | 'webhook'>, AccessRule> = {
  guest: (principal) => principal.kind === 'guest' || isMember(principal),
  user: isMember,
  person: isRegistered,
  moderator: isModerator,
  admin: isAdmin,
  service: (principal) => principal.kind === 'service' || isAdmin(principal),
  userOrService: (principal) => principal.kind === 'service' || isMember(principal),
};

/**
 * [R193] Returns 'unauthorized' (401) for a missing or invalid token, 'forbidden' (403) for the wrong kind or role.
 * Webhooks are verified by their signature instead.
 */
export function decideAccess(principal: Principal, access: Access): AccessDecision {
  if (access === 'public' || access === 'webhook') return 'ok';
  if (principal.kind === 'anonymous') return 'unauthorized';
  return ACCESS_RULES[access](principal) ? 'ok' : 'forbidden';
}
