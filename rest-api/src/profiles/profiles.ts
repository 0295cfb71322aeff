import type { profiles } from '@hangout/contract/rest/profiles/profiles';
import {
  type Db,
  findProfile,
  isNicknameTaken,
  loadAccount,
  loadOwnProfile,
  loadUserData,
  mergeUserData,
  saveUserData,
  searchProfiles,
  updateProfile,
} from '@hangout/db';
import { isAdmin, isModerator, isUuid } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { mayPutOnAvatar } from './may-wear-avatar.ts';
import { profileLoader } from './profile-loader.ts';
import { isStaffName } from './staff-names.ts';

/** Maximum size of the data that clients store with a user, characters of JSON. */
const MAX_USER_DATA = 64_000;

export const profileHandlers: Handlers<typeof profiles> = {
  /** [H716] Shows a profile; only moderators of the platform see that of a deactivated account. */
  async byId(call) {
    const { id, principal, db, refuse } = call;
    const activeOnly = !isModerator(principal);
    // [H1555] Only the user and admins may read first and last name.
    const withNames = id.toLowerCase() === principal.uuid || isAdmin(principal);
    const profile =
      activeOnly && !withNames && isUuid(id)
        ? await profileLoader(call).active(id.toLowerCase())
        : await findProfile(db, id, { activeOnly, withNames });
    if (!profile) throw refuse('person_not_found');
    return profile;
  },

  async byIdForServices({ id, db, refuse }) {
    return orRefuse(await findProfile(db, id, { withNames: true }), refuse, 'person_not_found');
  },

  async batch(call) {
    const uuids = [...new Set(call.users.map((uuid) => uuid.toLowerCase()))];
    const loader = profileLoader(call);
    // [H716] Only moderators see deactivated accounts.
    const found = await (isModerator(call.principal) ? loader.several(uuids) : loader.severalActive(uuids));
    return uuids.flatMap((uuid) => {
      const userProfile = found.get(uuid);
      return userProfile ? [{ userProfile }] : [];
    });
  },

  async search({ q, limit, offset, principal, db }) {
    return searchProfiles(db, principal.uuid, q, { limit, offset });
  },

  async own({ principal, db }) {
    return requireOwnProfile(db, principal.uuid);
  },

  async update({ input, principal, db, dependencies, refuse }) {
    const before = await requireOwnProfile(db, principal.uuid);
    const renamed = input.nickname === before.nickname ? undefined : input.nickname;
    if (renamed && isStaffName(renamed)) throw refuse('nickname_reserved');
    const wearer = { ...principal, wears: before.avatarId };
    if (!(await mayPutOnAvatar(db, input.avatarId, wearer))) throw refuse('avatar_not_yours');
    await updateProfile(db, principal.uuid, input).catch((error: unknown) => {
      throw isNicknameTaken(error) ? refuse('nickname_taken') : error;
    });
    dependencies.authenticator.invalidate(principal.uuid);
    return requireOwnProfile(db, principal.uuid);
  },

  async user({ id, principal, db, refuse }) {
    const userProfile = await findProfile(db, id, { activeOnly: !isModerator(principal) });
    const person = userProfile && (await loadAccount(db, userProfile.uuid));
    if (!person) throw refuse('person_not_found');
    const { uuid, kind, role } = person;
    return { uuid, kind, role, createdAt: userProfile.createdAt ?? '', userProfile };
  },

  async capabilities({ principal }) {
    return { capabilities: [...principal.capabilities] };
  },

  async userData({ principal, db }) {
    return loadUserData(db, principal.uuid);
  },

  async putUserData({ input, principal, db, refuse }) {
    if (JSON.stringify(input).length > MAX_USER_DATA) throw refuse('too_much');
    await saveUserData(db, principal.uuid, input);
    return input;
  },

  /** [H992] Changes single values, so that two devices do not overwrite each other's. */
  async patchUserData({ input, principal, db, refuse }) {
    const userData = await mergeUserData(db, principal.uuid, input);
    if (JSON.stringify(userData).length > MAX_USER_DATA) throw refuse('too_much');
    return userData;
  },
};

async function requireOwnProfile(db: Db, uuid: string) {
  const own = await loadOwnProfile(db, uuid);
  if (!own) throw new Error('a known caller has no profile');
  return own;
}
