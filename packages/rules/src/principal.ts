/** [R034] Platform-wide roles, the mightiest first; a bot ranks as a user. */
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

/** [R035] */
export const CAPABILITIES = ['uploadMusic', 'promoteRoom'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** [R036] */
export const BADGES = ['VERIFIED', 'PLATINUM', 'DOUBLE_PLATINUM', 'JQBX', 'STAFF'] as const;
export type Badge = (typeof BADGES)[number];

/** [R037] What a token stands for; only `user` is a registered person. */
export const TOKEN_TYPES = ['user', 'guest', 'bot', 'service'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** Nobody in particular: no token, or one that counts as none. */
export type Anonymous = { readonly kind: 'anonymous' };
/** Someone who listens without an account; `sid` names the session. */
export type Guest = { readonly kind: 'guest'; readonly uuid: string; readonly sid: string };
/** An account, a person's or a bot's; `resident` marks the people of the demo world. */
export type Member = {
  readonly kind: 'user' | 'bot';
  readonly uuid: string;
  readonly sid: string;
  readonly role: GlobalRole;
  readonly capabilities: readonly Capability[];
  /** 0 free, 1 and above paid */
  readonly subscriptionLevel: number;
  readonly resident: boolean;
};
/** Another of our programs. */
export type Service = { readonly kind: 'service'; readonly name: string };
export type Principal = Anonymous | Guest | Member | Service;

/** Who may knock at an endpoint; whose thing it is, a `may…` policy says afterwards. */
export const ACCESS = ['public', 'guest', 'user', 'moderator', 'admin', 'service', 'webhook'] as const;
export type Access = (typeof ACCESS)[number];
export type AccessDecision = 'ok' | 'unauthorized' | 'forbidden';

/** [R158] Those who run the platform. */
export function isAdmin(principal: Principal): boolean {
  return isMember(principal) && isAdminRole(principal.role);
}

/** [R172] Those who keep order on the platform, admins among them. */
export function isModerator(principal: Principal): boolean {
  return isMember(principal) && isModeratorRole(principal.role);
}

/** An account, whether a person's or a bot's. */
export function isMember(principal: Principal): principal is Member {
  return principal.kind === 'user' || principal.kind === 'bot';
}

/** [R141] A registered person: an account that is not a bot. */
export function isRegistered(principal: Principal): principal is Member {
  return principal.kind === 'user';
}

export function isAdminRole(role: GlobalRole): boolean {
  return role === 'superUser' || role === 'admin';
}

export function isModeratorRole(role: GlobalRole): boolean {
  return isAdminRole(role) || role === 'globalModerator' || role === 'moderator';
}

/** Whether a ban lasts at this moment (epoch ms): `until` is an ISO moment, 'infinity' for one without an end, or null. */
export function isBannedAt(until: string | null, now: number): boolean {
  return until !== null && (until === 'infinity' || Date.parse(until) > now);
}

/** Height of a global role: 6 for a superUser, 0 for users and bots. */
export function globalRank(role: GlobalRole): number {
  return role === 'bot' ? 0 : GLOBAL_ROLES.indexOf('user') - GLOBAL_ROLES.indexOf(role);
}

/** [H001] Strictly above: nobody acts on an equal. */
export function outranks(a: GlobalRole, b: GlobalRole): boolean {
  return globalRank(a) > globalRank(b);
}

type AccessRule = (principal: Exclude<Principal, Anonymous>) => boolean;

/** What each access asks of somebody who showed a valid token; `public` and `webhook` ask nothing here. */
const ACCESS_RULES: Record<Exclude<Access, 'public' | 'webhook'>, AccessRule> = {
  guest: (principal) => principal.kind === 'guest' || isMember(principal),
  user: isMember,
  moderator: isModerator,
  admin: isAdmin,
  service: (principal) => principal.kind === 'service' || isAdmin(principal),
};

/** [R193] No valid token leads to 401, the wrong kind or role to 403. A webhook proves itself by its signature. */
export function decideAccess(principal: Principal, access: Access): AccessDecision {
  if (access === 'public' || access === 'webhook') return 'ok';
  if (principal.kind === 'anonymous') return 'unauthorized';
  return ACCESS_RULES[access](principal) ? 'ok' : 'forbidden';
}
