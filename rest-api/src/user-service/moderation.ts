import type { deactivation, moderation } from '@hangout/contract/rest/user-service/moderation';
import {
  askedToLeave,
  changeStanding,
  type Db,
  endSessions,
  hideRoomsOf,
  lockPerson,
  type ModerationType,
  profilesByUuids,
  recordModeration,
  type StandingRow,
} from '@hangout/db';
import { type Capability, type GlobalRole, globalRank, type Member, outranks } from '@hangout/rules';
import type { Handlers, Ports, Refusal } from '../kernel/index.ts';

const dayMs = 86_400_000;

export const moderationHandlers: Handlers<typeof moderation> = {
  async kick(call) {
    const person = await below(call);
    await endSessions(call.db, person.uuid);
    await record(call, person, 'globalKick', { newRole: 'kicked' });
    return told(call, person, {});
  },

  async ban(call) {
    return ban(call, 'infinity');
  },

  async temporaryBan(call) {
    const until = call.expirationTime ?? new Date(call.ports.clock.now() + dayMs).toISOString();
    return ban(call, until);
  },

  async unban(call) {
    const person = await below(call);
    await changeStanding(call.db, person.uuid, { bannedUntil: null });
    await record(call, person, 'globalUnBan', { newRole: person.role });
    return told(call, person, { bannedUntil: null });
  },

  async addRole(call) {
    const person = await below(call);
    if (call.role === 'bot' || person.kind === 'bot' || !outranks(call.principal.role, call.role))
      throw call.refuse('not_allowed');
    return giveGlobalRole(call, person, call.role);
  },

  async addGlobalModerator(call) {
    const person = await below(call);
    if (person.kind === 'bot' || globalRank(call.principal.role) < globalRank('globalModerator'))
      throw call.refuse('not_allowed');
    return giveGlobalRole(call, person, 'globalModerator');
  },

  async addCapability({ id, capability, principal, db, ports, refuse }) {
    const person = await below({ userUuid: id, principal, db, ports, refuse });
    if (person.capabilities.includes(capability)) throw refuse('has_capability');
    return keepCapabilities(db, ports, person, [...person.capabilities, capability]);
  },

  async removeCapability({ id, capability, principal, db, ports, refuse }) {
    const person = await below({ userUuid: id, principal, db, ports, refuse });
    if (!person.capabilities.includes(capability)) throw refuse('capability_not_found');
    const left = person.capabilities.filter((one) => one !== capability);
    return keepCapabilities(db, ports, person, left);
  },
};

export const deactivationHandlers: Handlers<typeof deactivation> = {
  async request({ principal, db, ports }) {
    const person = await lockPerson(db, principal.uuid);
    const asked = person?.deactivationRequestedAt ?? new Date(ports.clock.now()).toISOString();
    await changeStanding(db, principal.uuid, { deactivationRequestedAt: asked });
    return { deactivationRequestedAt: asked };
  },

  async cancel(call) {
    const person = await below(call);
    await changeStanding(call.db, person.uuid, { deactivationRequestedAt: null });
    return told(call, person, {});
  },

  async list({ limit, offset, db }) {
    const { count, data: asked } = await askedToLeave(db, { limit, offset });
    const profiles = await profilesByUuids(
      db,
      asked.map((one) => one.uuid),
    );
    const data = asked.flatMap(({ uuid, deactivationRequestedAt }) => {
      const userProfile = profiles.get(uuid);
      return userProfile ? [{ requestedAt: deactivationRequestedAt, userProfile }] : [];
    });
    return { count, data };
  },

  async deactivate({ id, principal, db, ports, refuse }) {
    const person = await below({ userUuid: id, principal, db, ports, refuse });
    await changeStanding(db, person.uuid, { status: 'deactivated', deactivationRequestedAt: null });
    await hideRoomsOf(db, person.uuid, true);
    await endSessions(db, person.uuid);
    ports.callers.forget(person.uuid);
    return undefined;
  },

  async reactivate({ id, principal, db, ports, refuse }) {
    const person = await below({ userUuid: id, principal, db, ports, refuse });
    await changeStanding(db, person.uuid, { status: 'active', deactivationRequestedAt: null });
    await hideRoomsOf(db, person.uuid, false);
    ports.callers.forget(person.uuid);
    return undefined;
  },
};

interface Deed {
  readonly userUuid: string;
  readonly reason?: string | null | undefined;
  readonly principal: Member;
  readonly db: Db;
  readonly ports: Ports;
  readonly refuse: (code: 'person_not_found' | 'not_allowed') => Refusal;
}

/** [H001] Somebody who stands below the one who acts, held until the deed is done. */
async function below({ userUuid, principal, db, refuse }: Deed): Promise<StandingRow> {
  const person = await lockPerson(db, userUuid);
  if (!person) throw refuse('person_not_found');
  if (!outranks(principal.role, person.role)) throw refuse('not_allowed');
  return person;
}

async function ban(call: Deed, until: string) {
  const person = await below(call);
  await changeStanding(call.db, person.uuid, { bannedUntil: until });
  await endSessions(call.db, person.uuid);
  await record(call, person, 'globalBan', { newRole: 'banned', expirationTime: until });
  return told(call, person, { bannedUntil: until });
}

async function giveGlobalRole(call: Deed, person: StandingRow, role: GlobalRole) {
  await changeStanding(call.db, person.uuid, { role });
  await record(call, person, role === 'user' ? 'removeRole' : 'grantRole', { newRole: role });
  return told(call, person, { role });
}

async function keepCapabilities(db: Db, ports: Ports, person: StandingRow, capabilities: Capability[]) {
  await changeStanding(db, person.uuid, { capabilities });
  ports.callers.forget(person.uuid);
  return { capabilities };
}

function record(
  { principal, db, ports, reason }: Deed,
  person: StandingRow,
  type: ModerationType,
  what: { newRole: string; expirationTime?: string },
): Promise<void> {
  const { newRole, expirationTime = null } = what;
  const previousRole = isBanned(person, ports.clock.now()) ? 'banned' : person.role;
  const action = { type, actorUuid: principal.uuid, userUuid: person.uuid, previousRole, newRole };
  return recordModeration(db, { ...action, reason: reason ?? null, expirationTime });
}

/** A ban that has run out is none; `now` in epoch ms. */
const isBanned = ({ bannedUntil }: StandingRow, now: number) =>
  bannedUntil === 'infinity' || (bannedUntil !== null && Date.parse(bannedUntil) > now);

function told(
  { ports }: Deed,
  person: StandingRow,
  change: { role?: GlobalRole; bannedUntil?: string | null },
) {
  ports.callers.forget(person.uuid);
  const { uuid, role, bannedUntil } = { ...person, ...change };
  return { uuid, role, bannedUntil };
}
