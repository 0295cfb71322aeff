import type { AdminAssignment } from '@hangout/contract/rest/points/avatars';
import type { AssignmentType } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/list.ts';
import { User } from '../models/accounts.ts';
import { Avatar, AvatarAssignment } from '../models/points.ts';
import type { Changes } from '../models/query.ts';
import { Consumable } from '../models/vouchers.ts';

const table: CrudTable = {
  from: (db) => Avatar.query(db),
  columns: columnsOf(
    Avatar,
    'id',
    'slug',
    'avatarStatus',
    'discordOnly',
    'imageUrl',
    'createdAt',
    'updatedAt',
  ),
};

export const listAvatars = listPageOf<Avatar>(table);

export const findAvatarFields = (db: Db, slug: string, fields?: readonly string[]) =>
  findCrudRow<Avatar>(db, table, { slug }, fields);

export const listAvatarAssignments = listPageOf<AdminAssignment>({
  from: (db) => AvatarAssignment.query(db).joinRaw('join users on users.uuid = avatar_assignments.user_uuid'),
  columns: {
    ...columnsOf(AvatarAssignment, 'id', 'avatarSlug', 'userUuid'),
    nickname: 'users.nickname',
    ...columnsOf(AvatarAssignment, 'assignmentType', 'seasonId', 'createdAt'),
  },
});

/** An avatar, with how one user obtained it. */
export interface AvatarOfPerson extends Avatar {
  readonly assignments: AssignmentType[];
  /** [H1351] Price of the cheapest offer of the avatar, in points; null if the avatar is not sold. */
  readonly price: number | null;
  readonly consumableId: number | null;
  /** [H1364] Whether this user has linked a Discord account. */
  readonly hasDiscord: boolean;
}

/**
 * Lists all avatars, or only `slug`, in the order of the picker, with their assignments to this user; a guest has no
 * assignments.
 */
export async function listAvatarsForUser(
  db: Db,
  userUuid: string | null,
  slug?: string,
): Promise<AvatarOfPerson[]> {
  const given = db.raw(
    `array(select assignment_type from avatar_assignments a
       where a.avatar_slug = avatars.slug and a.user_uuid = cast(? as uuid) order by 1) as assignments`,
    [userUuid],
  );
  const avatars = Avatar.query(db)
    .joinRaw(
      `left join lateral (select c.id as consumable_id, c.price from consumables c
         where c.avatar_slug = avatars.slug and c.active and c.quantity is distinct from 0
         order by c.price, c.id limit 1) offer on true`,
    )
    .orderBy('avatars.id');
  if (slug !== undefined) avatars.where({ slug });
  const linked = db.raw(
    'exists (select from discord_accounts d where d.user_uuid = cast(? as uuid)) as "hasDiscord"',
    [userUuid],
  );
  return avatars
    .select(db.raw('avatars.*, offer.price, offer.consumable_id'), given, linked)
    .castTo<AvatarOfPerson>();
}

export async function findAvatar(db: Db, slug: string): Promise<Avatar | null> {
  return (await Avatar.query(db).where({ slug }).first()) ?? null;
}

/** Reads an avatar and locks it until the transaction ends. */
export async function lockAvatar(tx: Db, slug: string): Promise<Avatar | null> {
  return (await Avatar.query(tx).where({ slug }).forUpdate().first()) ?? null;
}

export async function listAvatarsOfSlugs(db: Db, slugs: readonly string[]): Promise<Avatar[]> {
  return Avatar.query(db).whereIn('slug', slugs);
}

type Written = Pick<Avatar, 'slug' | 'avatarStatus' | 'discordOnly'>;

/** Throws a unique violation of `avatars_pkey` if the slug is taken. */
export async function insertAvatar(tx: Db, avatar: Written): Promise<Avatar> {
  return Avatar.query(tx).insert(avatar).returning('*').first().throwIfNotFound();
}

export async function updateAvatar(
  tx: Db,
  slug: string,
  change: Changes<Written & Pick<Avatar, 'imageUrl'>>,
): Promise<Avatar | null> {
  const [row] = await Avatar.query(tx)
    .where({ slug })
    .patch({ ...change, updatedAt: tx.fn.now() })
    .returning('*');
  return row ?? null;
}

/** [H1598] Lists the pictures of the avatars that have one. */
export async function listAvatarImages(db: Db): Promise<{ slug: string; imageUrl: string }[]> {
  return Avatar.query(db)
    .whereNotNull('imageUrl')
    .orderBy('id')
    .select('slug', 'imageUrl')
    .castTo<{ slug: string; imageUrl: string }>();
}

/**
 * [H1599] Deletes an avatar; everybody who wears it gets the first public one. [H2214] It is neither sold nor awarded any
 * more. Returns the deleted avatar.
 */
export async function deleteAvatar(tx: Db, slug: string): Promise<Avatar | null> {
  // The offers come first, because a purchase locks its offer before it reads the avatar.
  await Consumable.query(tx).where({ avatarSlug: slug }).patch({ active: false, updatedAt: tx.fn.now() });
  await tx.raw(
    `update seasons set updated_at = now(), awards = (
       select coalesce(jsonb_agg(award), '[]') from jsonb_array_elements(awards) award where award ->> 'avatarSlug' <> :slug)
     where awards @> cast(:award as jsonb)`,
    { slug, award: JSON.stringify([{ avatarSlug: slug }]) },
  );
  const [deleted] = await Avatar.query(tx).where({ slug }).delete().returning('*');
  if (!deleted) return null;
  await User.query(tx)
    .where({ avatarId: slug })
    .patch({ avatarId: firstPublicAvatar(tx) as unknown as string });
  return deleted;
}

/** SQL: the first public avatar of the picker. If there is none: the avatar that clients draw for unknown ones. */
const firstPublicAvatar = (db: Db) =>
  db.raw(
    `coalesce((select slug from avatars where avatar_status = 'PUBLIC' and not discord_only order by id limit 1), 'juno')`,
  );

/** Assigns an avatar to a user; does nothing if they already have it for the same reason. */
export async function assignAvatar(
  tx: Db,
  gift: { avatarSlug: string; userUuid: string; assignmentType: AssignmentType },
): Promise<AvatarAssignment> {
  // Updating the key of an existing row locks that row: otherwise a concurrent request could delete it before the
  // result is returned.
  return AvatarAssignment.query(tx)
    .insert(gift)
    .onConflict(['userUuid', 'avatarSlug', 'assignmentType'])
    .merge({ avatarSlug: gift.avatarSlug })
    .returning('*')
    .first()
    .throwIfNotFound();
}

export async function unassignAvatar(tx: Db, id: number): Promise<boolean> {
  return (await AvatarAssignment.query(tx).where({ id }).delete()) > 0;
}

/** [H1363] Replaces a user's Discord-only avatar by the first public one. */
export async function resetDiscordAvatar(tx: Db, userUuid: string): Promise<void> {
  await User.query(tx)
    .where({ uuid: userUuid })
    .whereIn('avatarId', Avatar.query(tx).where({ discordOnly: true }).select('slug'))
    .patch({ avatarId: firstPublicAvatar(tx) as unknown as string });
}
