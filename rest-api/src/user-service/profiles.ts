import type { profiles } from '@hangout/contract/rest/user-service/profiles';
import {
  callerOfUser,
  type Db,
  isUniqueViolation,
  ownProfile,
  profileByPersonId,
  profilesByUuids,
  updateProfile,
} from '@hangout/db';
import type { Handlers } from '../kernel/index.ts';
import { mayWear } from './avatars.ts';

/** What a client may keep for a person, in characters of JSON. */
const userDataSize = 64_000;

export const profileHandlers: Handlers<typeof profiles> = {
  async byId({ id, db, refuse }) {
    const profile = await profileByPersonId(db, id);
    if (!profile) throw refuse('person_not_found');
    return profile;
  },

  async byIdForServices({ id, db, refuse }) {
    const profile = await profileByPersonId(db, id);
    if (!profile) throw refuse('person_not_found');
    return profile;
  },

  async batch({ users, db }) {
    const found = await profilesByUuids(db, users);
    return [...found.values()].map((userProfile) => ({ userProfile }));
  },

  async own({ principal, db }) {
    return mine(db, principal.uuid);
  },

  async update({ input, principal, db, ports, refuse }) {
    const before = await mine(db, principal.uuid);
    const wearer = { ...principal, wears: before.avatarId };
    if (!(await mayWear(db, input.avatarId, wearer))) throw refuse('avatar_not_yours');
    await updateProfile(db, principal.uuid, input).catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_nickname') ? refuse('nickname_taken') : error;
    });
    ports.callers.forget(principal.uuid);
    return mine(db, principal.uuid);
  },

  async user({ id, db, refuse }) {
    const userProfile = await profileByPersonId(db, id);
    const person = userProfile && (await callerOfUser(db, userProfile.uuid));
    if (!person) throw refuse('person_not_found');
    const { uuid, kind, role } = person;
    return { uuid, kind, role, createdAt: userProfile.createdAt ?? '', userProfile };
  },

  async capabilities({ principal }) {
    return { capabilities: [...principal.capabilities] };
  },

  async userData({ principal, db }) {
    const row = await db('users').where({ uuid: principal.uuid }).first('userData');
    return row?.userData ?? {};
  },

  async putUserData({ input, principal, db, refuse }) {
    const kept = JSON.stringify(input);
    if (kept.length > userDataSize) throw refuse('too_much');
    await db('users').where({ uuid: principal.uuid }).update({ userData: kept });
    return JSON.parse(kept);
  },
};

async function mine(db: Db, uuid: string) {
  const own = await ownProfile(db, uuid);
  if (!own) throw new Error('a known caller has no profile');
  return own;
}
