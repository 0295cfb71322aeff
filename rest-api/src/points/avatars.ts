import { randomUUID } from 'node:crypto';
import type { avatars } from '@hangout/contract/rest/points/avatars';
import {
  type AvatarOfPerson,
  assignAvatar,
  type Db,
  deleteAvatar,
  findAvatar,
  findAvatarFields,
  insertAvatar,
  isUniqueViolation,
  listAvatarAssignments,
  listAvatarImages,
  listAvatars,
  listAvatarsForUser,
  loadAccount,
  loadAccountStatus,
  lockAvatar,
  unassignAvatar,
  updateAvatar,
} from '@hangout/db';
import { type Guest, isMember, type Member, mayWearAvatar, type RefusalError } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { takeImageQuota } from '../storage/image-quota.ts';
import {
  enqueuePosterRemoval,
  imageResponse,
  parseImageName,
  removeImage,
  storeImage,
} from '../storage/stored-images.ts';

const kinds = ['avatar'] as const;

export const avatarHandlers: Handlers<typeof avatars> = {
  async create({ input, db, refuse }) {
    return insertAvatar(db, input).catch((error: unknown) => {
      throw isUniqueViolation(error, 'avatars_pkey') ? refuse('avatar_slug_taken') : error;
    });
  },

  async mine({ principal, db, dependencies }) {
    return listOf((await loadAvatarsFor(db, dependencies, principal)).filter((avatar) => avatar.isAvailable));
  },

  async subscriber({ principal, db, dependencies }) {
    return listOf(
      (await loadAvatarsFor(db, dependencies, principal)).filter(
        (avatar) => avatar.avatarStatus === 'SUBSCRIBER_ONLY',
      ),
    );
  },

  async all({ principal, db, dependencies }) {
    return listOf(
      (await loadAvatarsFor(db, dependencies, principal)).filter(
        (one) => one.isAvailable || one.avatarStatus !== 'PRIVATE' || one.price !== null,
      ),
    );
  },

  async one({ slug, principal, db, dependencies, refuse }) {
    const [avatar] = await loadAvatarsFor(db, dependencies, principal, slug);
    if (!avatar || (avatar.avatarStatus === 'PRIVATE' && !avatar.isAvailable))
      throw refuse('avatar_not_found');
    return avatar;
  },

  async forUser({ slug, uuid, db, refuse }) {
    const [person, [avatar]] = await Promise.all([loadAccount(db, uuid), listAvatarsForUser(db, uuid, slug)]);
    if (!person) throw refuse('person_not_found');
    if (!avatar) throw refuse('avatar_not_found');
    const worn = presentAvatar(person.subscriptionLevel)(avatar);
    if (worn.avatarStatus === 'PRIVATE' && !worn.isAvailable) throw refuse('avatar_not_found');
    return worn;
  },

  async update({ slug, avatarStatus, discordOnly, db, refuse }) {
    return orRefuse(await updateAvatar(db, slug, { avatarStatus, discordOnly }), refuse, 'avatar_not_found');
  },

  remove: (call) => remove(call),
  adminRemove: (call) => remove(call),

  async uploadImage({ slug, file, principal, db, dependencies, refuse }) {
    if (!(await findAvatar(db, slug))) throw refuse('avatar_not_found');
    await takeImageQuota('images', { file, principal, dependencies, refuse });
    const name = { owner: randomUUID(), kind: 'avatar' } as const;
    const saved = await storeImage(dependencies, file.path, name, (picture) =>
      db.transaction(async (tx) => {
        const before = orRefuse(await lockAvatar(tx, slug), refuse, 'avatar_not_found');
        const imageUrl = `/api/points-service/avatar-images/${picture}`;
        return {
          before,
          changed: orRefuse(await updateAvatar(tx, slug, { imageUrl }), refuse, 'avatar_not_found'),
        };
      }),
    );
    if (!saved) throw refuse('not_a_picture');
    const old = parseImageName(saved.before.imageUrl, kinds);
    if (old) await removeImage(dependencies.files, old);
    return saved.changed;
  },

  async image({ id, size, dependencies, refuse }) {
    const answer = await imageResponse(dependencies, parseImageName(id, kinds), size);
    if (!answer) throw refuse('image_not_found');
    return answer;
  },

  async pictures({ db }) {
    return { data: await listAvatarImages(db) };
  },

  async forService({ avatarSlug, db, refuse }) {
    return orRefuse(await findAvatar(db, avatarSlug), refuse, 'avatar_not_found');
  },

  async adminList({ input, db }) {
    return listAvatars(db, input);
  },

  async adminOne({ slug, fields, db, refuse }) {
    return orRefuse(await findAvatarFields(db, slug, fields), refuse, 'avatar_not_found');
  },

  assignments: ({ input, db }) => listAvatarAssignments(db, input),

  async assign({ slug, userUuid, assignmentType, principal, db, refuse }) {
    const uuid = userUuid ?? principal.uuid;
    if (!(await findAvatar(db, slug))) throw refuse('avatar_not_found');
    if (!(await loadAccountStatus(db, uuid))) throw refuse('person_not_found');
    return assignAvatar(db, { avatarSlug: slug, userUuid: uuid, assignmentType });
  },

  async unassign({ avatarAssignmentId, db, refuse }) {
    if (!(await unassignAvatar(db, avatarAssignmentId))) throw refuse('assignment_not_found');
  },
};

/**
 * Lists the avatars and whether the reader may wear each. [H1362] Discord avatars are listed only if Discord is
 * configured.
 */
async function loadAvatarsFor(
  db: Db,
  { discord }: Pick<Dependencies, 'discord'>,
  reader: Member | Guest,
  slug?: string,
) {
  const member = isMember(reader) ? reader : null;
  const all = await listAvatarsForUser(db, member?.uuid ?? null, slug);
  return all
    .filter(({ discordOnly }) => discord || !discordOnly)
    .map(presentAvatar(member?.subscriptionLevel ?? 0));
}

/** [H2215] Whoever lacks a Discord account is not offered an avatar of Discord, which they could not wear. */
const presentAvatar = (subscriptionLevel: number) => (avatar: AvatarOfPerson) => ({
  ...avatar,
  ...(avatar.discordOnly && !avatar.hasDiscord ? { price: null, consumableId: null } : {}),
  isAvailable: mayWearAvatar(avatar, {
    ...{ subscriptionLevel, assigned: avatar.assignments, hasDiscord: avatar.hasDiscord },
  }),
});

const listOf = <T>(data: T[]) => ({ count: data.length, data });

async function remove(call: {
  readonly slug: string;
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'jobs'>;
  readonly refuse: (code: 'avatar_not_found') => RefusalError;
}): Promise<undefined> {
  const deleted = await deleteAvatar(call.db, call.slug);
  if (!deleted) throw call.refuse('avatar_not_found');
  await enqueuePosterRemoval(call.dependencies.jobs, [deleted.imageUrl], call.db);
}
