import type { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import {
  changeBadges,
  type Db,
  findAvatar,
  findProfile,
  isNicknameTaken,
  listProfiles,
  loadAccountStatus,
  loadOwnProfile,
  updateProfile,
} from '@hangout/db';
import { type Badge, type Member, outranks, type RefusalError, type Service } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

export const profileAdminHandlers: Handlers<typeof profileAdmin> = {
  async update({ input, principal, db, dependencies, refuse }) {
    const { userUuid, ...change } = input;
    await requireLowerRank(db, principal, userUuid, refuse);
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

/**
 * [H001] [H2040] Checks that an account is the caller's own or ranks below the caller; services may change any.
 * @throws RefusalError if not, or [H2062] if the account is erased
 */
async function requireLowerRank(
  db: Db,
  principal: Member | Service,
  userUuid: string,
  refuse: (code: 'person_not_found' | 'not_allowed') => RefusalError,
): Promise<void> {
  const person = orRefuse(await loadAccountStatus(db, userUuid), refuse, 'person_not_found');
  if (person.deletedAt !== null) throw refuse('person_not_found');
  if (principal.kind === 'service' || principal.uuid === person.uuid) return;
  if (!outranks(principal.role, person.role)) throw refuse('not_allowed');
}

interface BadgesCall {
  readonly userUuid: string;
  readonly badges: Badge[];
  readonly principal: Member | Service;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly refuse: (code: 'person_not_found' | 'not_allowed') => RefusalError;
}

async function storeBadges(call: BadgesCall, how: 'set' | 'add' | 'remove') {
  await requireLowerRank(call.db, call.principal, call.userUuid, call.refuse);
  const kept = await changeBadges(call.db, call.userUuid, how, call.badges);
  if (!kept) throw call.refuse('person_not_found');
  call.dependencies.authenticator.invalidate(call.userUuid);
  return { uuid: call.userUuid, badges: kept };
}
