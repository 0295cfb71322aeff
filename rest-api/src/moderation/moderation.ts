import type { deactivation, moderation } from '@hangout/contract/rest/moderation/moderation';
import {
  type AccountStatusRow,
  cancelDeactivation,
  changeAccountStatus,
  type Db,
  endSessions,
  hideRoomsOf,
  insertModerationAction,
  listDeactivationRequests,
  loadProfiles,
  lockUser,
  type ModerationType,
} from '@hangout/db';
import { deactivateAccount } from '@hangout/jobs/close-account';
import { mailAboutLeaving } from '@hangout/jobs/leaving-mails';
import { enqueueNotification } from '@hangout/jobs/notifications';
import { enqueueAccountSync } from '@hangout/jobs/payments';
import {
  type AccountChange,
  type Capability,
  type GlobalRole,
  isBannedAt,
  type Member,
  mayChangeGlobalRole,
  mayGrantCapability,
  outranks,
  type RefusalError,
} from '@hangout/rules';
import { beginLeaving, requireOtherAdmin } from '../accounts/leaving.ts';
import { requireRecentAuthentication } from '../authentication/reauthentication.ts';
import { type Dependencies, type Handlers, recordSecurityEvent, requireFuture } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

const dayMs = 86_400_000;

export const moderationHandlers: Handlers<typeof moderation> = {
  async kick(call) {
    const person = await lockOutrankedUser(call);
    await endSessions(call.db, person.uuid, { reason: 'moderator' });
    await recordModerationAction(call, person, 'globalKick', { newRole: 'kicked' });
    await notifyChanged(call, person, { change: 'kicked' });
    return presentAccountStatus(call, person, {});
  },

  async ban(call) {
    return banUser(call, 'infinity');
  },

  async temporaryBan(call) {
    const now = call.dependencies.clock.now();
    const until = call.expirationTime ?? new Date(now + dayMs).toISOString();
    requireFuture('expirationTime', until, now);
    return banUser(call, until);
  },

  async unban(call) {
    const person = await lockOutrankedUser(call);
    await changeAccountStatus(call.db, person.uuid, { bannedUntil: null });
    await recordModerationAction(call, person, 'globalUnBan', { newRole: person.role });
    if (isBannedAt(person.bannedUntil, call.dependencies.clock.now()))
      await notifyBanned(call, person, { state: 'lifted' });
    return presentAccountStatus(call, person, { bannedUntil: null });
  },

  async addRole(call) {
    return giveGlobalRole(call, call.role);
  },

  async addGlobalModerator(call) {
    return giveGlobalRole(call, 'globalModerator');
  },

  async addCapability({ id, capability, ...call }) {
    const person = await lockToChangeCapability({ ...call, userUuid: id }, capability);
    if (person.capabilities.includes(capability)) throw call.refuse('has_capability');
    await notifyChanged(call, person, { change: 'capabilityGiven', capability });
    return storeCapabilities(call, person, [...person.capabilities, capability]);
  },

  async removeCapability({ id, capability, ...call }) {
    const person = await lockToChangeCapability({ ...call, userUuid: id }, capability);
    if (!person.capabilities.includes(capability)) throw call.refuse('capability_not_found');
    const left = person.capabilities.filter((one) => one !== capability);
    await notifyChanged(call, person, { change: 'capabilityTaken', capability });
    return storeCapabilities(call, person, left);
  },
};

export const deactivationHandlers: Handlers<typeof deactivation> = {
  /**
   * [H822] Requests the deactivation of the caller's account. This ends the user's other sessions, so it requires that
   * the user entered the password recently.
   */
  async request({ principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    await requireOtherAdmin({ principal, db, refuse });
    const requested = await beginLeaving({ principal, db, dependencies, request }, false);
    recordSecurityEvent(
      { principal, dependencies, request },
      { kind: 'deactivationRequested', outcome: 'success', subjectUuid: principal.uuid },
    );
    return requested;
  },

  /** [H808] Cancels a user's request to leave, and mails the user, who may make it again. */
  async cancel(call) {
    const { db, dependencies, request } = call;
    const person = await lockOutrankedUser(call);
    if (await cancelDeactivation(db, person.uuid))
      await mailAboutLeaving(db, dependencies.jobs, person.uuid, {
        kind: 'takenBackByModerator',
        origin: request.mailOrigin,
      });
    return presentAccountStatus(call, person, {});
  },

  async list({ limit, offset, db }) {
    const { count, data: asked } = await listDeactivationRequests(db, { limit, offset });
    const profiles = await loadProfiles(
      db,
      asked.map((one) => one.uuid),
    );
    const data = asked.flatMap(
      ({ uuid, deactivationRequestedAt: requestedAt, deactivatesAt, deletesThen }) => {
        const userProfile = profiles.get(uuid);
        return userProfile ? [{ requestedAt, deactivatesAt, deletesThen, userProfile }] : [];
      },
    );
    return { count, data };
  },

  async deactivate({ id, principal, db, dependencies, refuse }) {
    const person = await lockOutrankedUser({ userUuid: id, principal, db, dependencies, refuse });
    // [H2014] A requested deletion is the person's right, which a moderator does not take away.
    await deactivateAccount(db, dependencies.jobs, person.uuid, {
      reason: 'moderator',
      keepsRequest: person.deletesThen,
    });
    dependencies.authenticator.invalidate(person.uuid);
  },

  async reactivate({ id, principal, db, dependencies, refuse }) {
    const person = await lockOutrankedUser({ userUuid: id, principal, db, dependencies, refuse });
    if (person.status === 'active') return;
    await changeAccountStatus(db, person.uuid, { status: 'active' });
    await hideRoomsOf(db, person.uuid, false);
    dependencies.authenticator.invalidate(person.uuid);
  },
};

interface ModerationCall {
  readonly userUuid: string;
  readonly reason?: string | null | undefined;
  readonly principal: Member;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly refuse: (code: 'person_not_found' | 'not_allowed') => RefusalError;
}

/**
 * [H001] Locks the row of a user. @throws RefusalError if the user's role is not below the moderator's, or [H2062] if the
 * account is erased
 */
async function lockOutrankedUser({
  userUuid,
  principal,
  db,
  refuse,
}: ModerationCall): Promise<AccountStatusRow> {
  const person = orRefuse(await lockUser(db, userUuid), refuse, 'person_not_found');
  if (person.deletedAt !== null) throw refuse('person_not_found');
  if (!outranks(principal.role, person.role)) throw refuse('not_allowed');
  return person;
}

/** [H706] Locks the row of a user. @throws RefusalError if the moderator may not change the user's capability */
async function lockToChangeCapability(
  call: ModerationCall,
  capability: Capability,
): Promise<AccountStatusRow> {
  if (!mayGrantCapability(call.principal.role, capability)) throw call.refuse('not_allowed');
  return lockOutrankedUser(call);
}

async function banUser(call: ModerationCall, until: string) {
  const person = await lockOutrankedUser(call);
  await changeAccountStatus(call.db, person.uuid, { bannedUntil: until });
  await endSessions(call.db, person.uuid, { reason: 'moderator' });
  if (until === 'infinity') await enqueueAccountSync(call.db, call.dependencies.jobs, person.uuid);
  await recordModerationAction(call, person, 'globalBan', { newRole: 'banned', expirationTime: until });
  const end = until === 'infinity' ? {} : { until: new Date(until).toISOString() };
  await notifyBanned(call, person, { state: 'banned', ...end });
  return presentAccountStatus(call, person, { bannedUntil: until });
}

async function giveGlobalRole(call: ModerationCall, role: GlobalRole) {
  const person = await lockOutrankedUser(call);
  if (person.kind === 'bot' || !mayChangeGlobalRole(call.principal.role, person.role, role))
    throw call.refuse('not_allowed');
  await changeAccountStatus(call.db, person.uuid, { role });
  await recordModerationAction(call, person, role === 'user' ? 'removeRole' : 'grantRole', { newRole: role });
  if (role !== person.role)
    await notifyChanged(
      call,
      person,
      role === 'user' ? { change: 'roleTaken', role: person.role } : { change: 'roleGiven', role },
    );
  return presentAccountStatus(call, person, { role });
}

type NotifyingCall = Pick<ModerationCall, 'db' | 'dependencies'>;

/** [H294] Notifies an account of a platform-wide ban or of its end. */
const notifyBanned = (
  { db, dependencies }: NotifyingCall,
  { uuid }: AccountStatusRow,
  data: { readonly state: 'banned' | 'lifted'; readonly until?: string },
): Promise<void> =>
  enqueueNotification(dependencies.jobs, db, {
    kind: 'accountBanned',
    recipients: { userUuids: [uuid] },
    data: { ...data },
  });

/** [H889] Notifies an account of a platform-wide change other than a ban, without the moderator's name. */
const notifyChanged = (
  { db, dependencies }: NotifyingCall,
  { uuid }: AccountStatusRow,
  data: { readonly change: AccountChange; readonly role?: GlobalRole; readonly capability?: Capability },
): Promise<void> =>
  enqueueNotification(dependencies.jobs, db, {
    kind: 'accountChanged',
    recipients: { userUuids: [uuid] },
    data: { ...data },
  });

async function storeCapabilities(
  { db, dependencies }: NotifyingCall,
  person: AccountStatusRow,
  capabilities: Capability[],
) {
  await changeAccountStatus(db, person.uuid, { capabilities });
  dependencies.authenticator.invalidate(person.uuid);
  return { capabilities };
}

function recordModerationAction(
  { principal, db, dependencies, reason }: ModerationCall,
  person: AccountStatusRow,
  type: ModerationType,
  what: { newRole: string; expirationTime?: string },
): Promise<void> {
  const { newRole, expirationTime = null } = what;
  const previousRole = isBannedAt(person.bannedUntil, dependencies.clock.now()) ? 'banned' : person.role;
  const action = { type, actorUuid: principal.uuid, userUuid: person.uuid, previousRole, newRole };
  return insertModerationAction(db, { ...action, reason: reason ?? null, expirationTime });
}

function presentAccountStatus(
  { dependencies }: ModerationCall,
  person: AccountStatusRow,
  change: { role?: GlobalRole; bannedUntil?: string | null },
) {
  dependencies.authenticator.invalidate(person.uuid);
  const { uuid, role, bannedUntil } = { ...person, ...change };
  return { uuid, role, bannedUntil };
}
