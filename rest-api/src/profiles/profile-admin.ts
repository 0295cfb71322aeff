import type { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import {
  changeBadges,
  type Db,
  findAvatar,
  findProfile,
  isNicknameTaken,
  listProfiles,
  loadOwnProfile,
  updateProfile,
} from '@hangout/db';
import type { Badge, RefusalError } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

export const profileAdminHandlers: Handlers<typeof profileAdmin> = {
  async update({ input, db, dependencies, refuse }) {
    const { userUuid, ...change } = input;
    if (change.avatarId !== undefined && !(await findAvatar(db, change.avatarId)))
      throw refuse('avatar_not_found');
    await updateProfile(db, userUuid, change).catch((error: unknown) => {
      throw isNicknameTaken(error) ? refuse('nickname_taken') : error;
    });
    const profile = orRefuse(await loadOwnProfile(db, userUuid), refuse, 'person_not_found');
    dependencies.authenticator.invalidate(userUuid);
    return profile;
  },

  /** [R162] `set` replaces all badges of the user. */
  changeBadges: (call) => storeBadges(call, 'set'),
  addBadges: (call) => storeBadges(call, 'add'),
  removeBadges: (call) => storeBadges(call, 'remove'),

  async all({ take, skip, db }) {
    return listProfiles(db, 'byAge', { take, skip });
  },

  async one({ id, db, refuse }) {
    return orRefuse(await findProfile(db, id, { withNames: true }), refuse, 'person_not_found');
  },

  async changed({ take, skip, db }) {
    return listProfiles(db, 'byChange', { take, skip });
  },

  async socials({ input, principal, db }) {
    await updateProfile(db, principal.uuid, input);
    const profile = await loadOwnProfile(db, principal.uuid);
    if (!profile) throw new Error('a known caller has no profile');
    return profile;
  },
};

interface BadgesCall {
  readonly userUuid: string;
  readonly badges: Badge[];
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly refuse: (code: 'person_not_found') => RefusalError;
}

async function storeBadges(call: BadgesCall, how: 'set' | 'add' | 'remove') {
  const kept = await changeBadges(call.db, call.userUuid, how, call.badges);
  if (!kept) throw call.refuse('person_not_found');
  call.dependencies.authenticator.invalidate(call.userUuid);
  return { uuid: call.userUuid, badges: kept };
}
