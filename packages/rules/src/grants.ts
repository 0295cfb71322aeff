import { CAPABILITIES, type Capability, type GlobalRole, outranks } from './principal.ts';

interface Grants {
  readonly roles: readonly GlobalRole[];
  readonly capabilities: readonly Capability[];
}

const nothing: Grants = { roles: [], capabilities: [] };

/**
 * [H706] Roles and capabilities that the holder of a role grants and takes away. Nobody grants a right that they do
 * not hold: staff stands above every hangout and promoters promote, so only admins grant those two and the capability
 * to promote. Moderators appoint their equals, because the specification has them add roles; appointing a role above
 * their own would let two moderators raise each other.
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
 * `to`. Requires the right to grant both roles, so that a mistaken removal can be undone by the same person.
 */
export function mayChangeGlobalRole(own: GlobalRole, from: GlobalRole, to: GlobalRole): boolean {
  return outranks(own, from) && mayGrantGlobalRole(own, from) && mayGrantGlobalRole(own, to);
}

/** [H706] Whether the holder of a role may grant a capability and take it away. */
export function mayGrantCapability(own: GlobalRole, capability: Capability): boolean {
  return GRANTS[own].capabilities.includes(capability);
}
