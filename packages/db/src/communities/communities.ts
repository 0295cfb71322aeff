import type { Community } from '@hangout/contract/room-service/communities';
import { slugFromName } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, crudRow, pageOf } from '../crud/index.ts';
import { insertWithSlug } from '../free-slug.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Page } from '../rooms/index.ts';

const columns = {
  id: 'communities.id',
  slug: 'communities.slug',
  name: 'communities.name',
  description: 'communities.description',
  imageUrl: 'communities.image_url',
  type: 'communities.type',
  ownerUuid: 'communities.owner_uuid',
  usersCount: '(1 + (select count(*) from community_members m where m.community_id = communities.id))::int',
  roomsCount: `(select count(*) from community_rooms c join rooms on rooms.uuid = c.room_uuid and rooms.deleted_at is null
    where c.community_id = communities.id)::int`,
  createdAt: 'communities.created_at',
  updatedAt: 'communities.updated_at',
};
const table: CrudTable = { from: (db) => db('communities'), columns };

export const communitiesPage = pageOf<Community>(table);

/** By number where it is one, else by slug. */
const whereId = (id: string): Record<string, string | number> =>
  /^\d{1,15}$/.test(id) ? { 'communities.id': Number(id) } : { 'communities.slug': id };

export const communityRow = (db: Db, id: string, fields?: readonly string[]) =>
  crudRow<Community>(db, table, whereId(id), fields);

export async function communityById(db: Db, id: string): Promise<Community | null> {
  // Every field was asked for.
  return (await crudRow<Community>(db, table, whereId(id))) as Community | null;
}

const all = (db: Db) => Object.entries(columns).map(([field, sql]) => db.raw(`${sql} as "${field}"`));

/** Several communities, in the order of their numbers. */
export async function communitiesByNumbers(db: Db, ids: readonly number[]): Promise<Community[]> {
  return db('communities')
    .whereIn('communities.id', [...ids])
    .orderBy('communities.id')
    .select(all(db));
}

/** Communities that somebody is in, as owner or member, by name. */
export async function communitiesOf(db: Db, userUuid: string, page: Page) {
  const inside = () =>
    db('communities').where((mine) =>
      mine
        .where({ ownerUuid: userUuid })
        .orWhereIn('id', db('communityMembers').where({ userUuid }).select('communityId')),
    );
  const [counted, data] = await Promise.all([
    inside().count('* as count').first(),
    inside()
      .orderByRaw('lower(communities.name), communities.id')
      .limit(page.limit)
      .offset(page.offset)
      .select(all(db)),
  ]);
  return { count: Number(counted?.count ?? 0), data: data as Community[] };
}

/** Public communities that a hangout belongs to, and private ones that the reader is in. */
export async function communitiesOfRoom(db: Db, roomUuid: string, readerUuid: string): Promise<Community[]> {
  return db('communities')
    .whereIn('id', db('communityRooms').where({ roomUuid }).select('communityId'))
    .where((seen) =>
      seen
        .where({ type: 'PUBLIC' })
        .orWhere({ ownerUuid: readerUuid })
        .orWhereIn('id', db('communityMembers').where({ userUuid: readerUuid }).select('communityId')),
    )
    .orderByRaw('lower(communities.name), communities.id')
    .limit(100)
    .select(all(db));
}

export interface WrittenCommunity {
  readonly name: string;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly imageUrl?: string | null | undefined;
  readonly type?: 'PUBLIC' | 'PRIVATE' | undefined;
  readonly ownerUuid: string;
}

/** Throws a violation of `communities_slug_key` where a wanted slug is taken. */
export function insertCommunity(tx: Db, community: WrittenCommunity): Promise<number> {
  return insertWithSlug(tx, 'communities', community, (attempt) =>
    wordy(slugFromName(community.name, new Set(), attempt)),
  );
}

/** A slug of digits alone would be read as a number. */
const wordy = (slug: string) => (/^\d+$/.test(slug) ? `community-${slug}`.slice(0, 50) : slug);

export async function updateCommunity(
  tx: Db,
  id: number,
  change: { readonly [K in keyof WrittenCommunity]?: WrittenCommunity[K] | undefined },
): Promise<void> {
  await tx('communities')
    .where({ id })
    .update({ ...omitUndefined(change), updatedAt: tx.fn.now() });
  if (change.ownerUuid)
    await tx('communityMembers').where({ communityId: id, userUuid: change.ownerUuid }).delete();
}

export async function deleteCommunity(tx: Db, id: number): Promise<void> {
  await tx('communities').where({ id }).delete();
}
