import { CAPABILITIES, type Capability, type GlobalRole, outranks } from './principal.ts';

interface Grants {
  readonly roles: readonly GlobalRole[];
  readonly capabilities: readonly Capability[];
}

const nothing: Grants = { roles: [], capabilities: [] };

/**
 * [H706] The roles and capabilities that the holder of each role may grant and take away. Nobody may grant a right that
 * they do not hold. Staff have rights in every hangout and promoters may promote hangouts, so only admins may grant
 * these two roles and the capability to promote. Moderators may appoint other moderators, because the specification lets
 * them add roles; if they could grant a role above their own, two moderators could promote each other.
 */
const GRANTS: Readonly<Record<GlobalRole, Grants>> = {
  superUser: {
    roles: ['admin', 'globalModerator', 'moderator', 'staff', 'promoter', 'user'],
    capabilities: CAPABILITIES,
  },
  admin: {
    roles: ['globalModerator', 'moderator', 'staff', 'promoter', 'user'],
    capabilities: CAPABILITIES,
  },
  globalModerator: { roles: ['globalModerator', 'moderator', 'user'], capabilities: ['uploadMusic'] },
  moderator: { roles: ['moderator', 'user'], capabilities: ['uploadMusic'] },
  staff: nothing,
  promoter: nothing,
  user: nothing,
  bot: nothing,
};

/** [H706] Whether the holder of a role may grant another role to an ordinary user. */
export function mayGrantGlobalRole(own: GlobalRole, role: GlobalRole): boolean {
  return GRANTS[own].roles.includes(role);
}

/**
 * [H001] [H706] Whether the holder of the role `own` may replace the role `from` of another account with
 * `to`. They must be allowed to grant both roles, so that they can undo a mistaken change themselves.
 */
export function mayChangeGlobalRole(own: GlobalRole, from: GlobalRole, to: GlobalRole): boolean {
  return outranks(own, from) && mayGrantGlobalRole(own, from) && mayGrantGlobalRole(own, to);
}

/** [H706] Whether the holder of a role may grant a capability and take it away. */
export function mayGrantCapability(own: GlobalRole, capability: Capability): boolean {
  return GRANTS[own].capabilities.includes(capability);
}
