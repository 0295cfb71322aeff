import type { Avatar, AvatarAssignment } from '@hangout/contract/points-service/avatars';
import type { AssignmentType } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, crudRow, pageOf } from '../crud/index.ts';
import { omitUndefined } from '../omit-undefined.ts';

const table: CrudTable = {
  from: (db) => db('avatars'),
  columns: {
    id: 'id',
    slug: 'slug',
    avatarStatus: 'avatar_status',
    discordOnly: 'discord_only',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
};

export const avatarsPage = pageOf<Avatar>(table);

export const avatarRow = (db: Db, slug: string, fields?: readonly string[]) =>
  crudRow<Avatar>(db, table, { slug }, fields);

/** An avatar with what one person was given of it. */
export interface AvatarOfPerson extends Avatar {
  readonly assignments: AssignmentType[];
}

/** Every avatar, or one, in the order of the picker, with what this person was given; nobody for a guest. */
export function avatarsFor(db: Db, userUuid: string | null, slug?: string): Promise<AvatarOfPerson[]> {
  const given = db.raw(
    `array(select assignment_type from avatar_assignments a
       where a.avatar_slug = avatars.slug and a.user_uuid = cast(? as uuid) order by 1) as assignments`,
    [userUuid],
  );
  const all = db('avatars').select('avatars.*', given).orderBy('id');
  return slug === undefined ? all : all.where({ slug });
}

export async function avatarBySlug(db: Db, slug: string): Promise<Avatar | null> {
  return (await db('avatars').where({ slug }).first()) ?? null;
}

/** Which of these slugs name no avatar. */
export async function unknownAvatars(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows: { slug: string }[] = await db('avatars')
    .whereIn('slug', [...slugs])
    .select('slug');
  const known = new Set(rows.map((row) => row.slug));
  return slugs.filter((slug) => !known.has(slug));
}

type Written = Pick<Avatar, 'slug' | 'avatarStatus' | 'discordOnly'>;

/** Throws a violation of `avatars_pkey`. */
export async function insertAvatar(tx: Db, avatar: Written): Promise<Avatar> {
  const [row] = await tx('avatars').insert(avatar).returning('*');
  return row;
}

export async function updateAvatar(
  tx: Db,
  slug: string,
  change: { readonly [K in keyof Written]?: Written[K] | undefined },
): Promise<Avatar | null> {
  const [row] = await tx('avatars')
    .where({ slug })
    .update({ ...omitUndefined(change), updatedAt: tx.fn.now() })
    .returning('*');
  return row ?? null;
}

/** Answers whether there was one. */
export async function deleteAvatar(tx: Db, slug: string): Promise<boolean> {
  return (await tx('avatars').where({ slug }).delete()) > 0;
}

/** Gives somebody an avatar; what they have in this way already stays as it is. */
export async function assignAvatar(
  tx: Db,
  gift: { avatarSlug: string; userUuid: string; assignmentType: AssignmentType },
): Promise<AvatarAssignment> {
  await tx('avatarAssignments')
    .insert(gift)
    .onConflict(['userUuid', 'avatarSlug', 'assignmentType'])
    .ignore();
  return tx('avatarAssignments').where(gift).first();
}

/** Answers whether there was one. */
export async function unassignAvatar(tx: Db, id: number): Promise<boolean> {
  return (await tx('avatarAssignments').where({ id }).delete()) > 0;
}
