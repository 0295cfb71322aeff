import type { Community as CommunityShape } from '@hangout/contract/rest/communities/communities';
import { slugFromName } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/list.ts';
import { insertWithSlug } from '../free-slug.ts';
import { Community, CommunityMember, Event } from '../models/communities.ts';
import type { Changes } from '../models/query.ts';
import type { Page } from '../rooms/rooms.ts';
import { escapeLike } from '../sql.ts';

const columns = {
  ...columnsOf(Community, 'id', 'slug', 'name', 'description', 'imageUrl', 'type', 'ownerUuid'),
  // Those that the list of its people shows: [H2183] no deactivated accounts.
  usersCount: `((select count(*) from users u where u.uuid = communities.owner_uuid and u.status = 'active')
    + (select count(*) from community_members m join users u on u.uuid = m.user_uuid and u.status = 'active'
      where m.community_id = communities.id))::int`,
  // Those that the community's page lists: a private hangout is not told by the number either.
  roomsCount: `(select count(*) from community_rooms c join rooms on rooms.uuid = c.room_uuid
    where c.community_id = communities.id and rooms.deleted_at is null
      and rooms.type = 'PUBLIC' and not rooms.unlisted and not rooms.hidden)::int`,
  ...columnsOf(Community, 'createdAt', 'updatedAt'),
};
const table: CrudTable = { from: (db) => Community.query(db), columns };

export const listCommunities = listPageOf<CommunityShape>(table);

/** Builds the condition for a community id of a URL path: its number, or else its slug. */
const whereId = (id: string) => (/^\d{1,15}$/.test(id) ? { id: Number(id) } : { slug: id });

export const findCommunityFields = (db: Db, id: string, fields?: readonly string[]) =>
  findCrudRow<CommunityShape>(db, table, whereId(id), fields);

export async function findCommunity(db: Db, id: string): Promise<CommunityShape | null> {
  // Without a list of fields the query selects all of them, so the row is complete.
  return (await findCrudRow<CommunityShape>(db, table, whereId(id))) as CommunityShape | null;
}

const communities = (db: Db) =>
  Community.query(db)
    .select(...Object.entries(columns).map(([field, sql]) => db.raw(`${sql} as "${field}"`)))
    .castTo<CommunityShape>();

export async function loadCommunities(db: Db, ids: readonly number[]): Promise<CommunityShape[]> {
  return communities(db).whereIn('communities.id', ids).orderBy('communities.id');
}

const memberships = (db: Db, userUuid: string) =>
  CommunityMember.query(db).where({ userUuid }).select('communityId');

/** Lists the communities of a user by name, as owner or member, or only as owner or moderator. */
export async function listCommunitiesOfUser(
  db: Db,
  userUuid: string,
  { isManaged, ...page }: Page & { readonly isManaged: boolean },
) {
  const member = memberships(db, userUuid).where(isManaged ? { role: 'moderator' } : {});
  const inside = communities(db).where((community) =>
    community.where({ ownerUuid: userUuid }).orWhereIn('id', member),
  );
  const [count, data] = await Promise.all([
    inside.resultSize(),
    inside
      .clone()
      .orderByRaw('lower(communities.name), communities.id')
      .limit(page.limit)
      .offset(page.offset),
  ]);
  return { count, data };
}

/**
 * [H1272] Lists public communities, those with the most people first; `search` filters them by name and description.
 */
export async function listPublicCommunities(
  db: Db,
  { search, limit, offset }: Page & { search?: string | undefined },
) {
  const open = communities(db).where({ type: 'PUBLIC' });
  if (search) {
    const like = `%${escapeLike(search)}%`;
    open.whereRaw('(communities.name ilike :like or communities.description ilike :like)', { like });
  }
  const [count, data] = await Promise.all([
    open.resultSize(),
    open
      .clone()
      .orderByRaw('"usersCount" desc, lower(communities.name), communities.id')
      .limit(limit)
      .offset(offset),
  ]);
  return { count, data };
}

/** [H1270] Lists communities to which a user is invited, latest invitation first. */
export async function listInvitingCommunities(db: Db, userUuid: string): Promise<CommunityShape[]> {
  return communities(db)
    .joinRelated('invitations')
    .where('invitations.userUuid', userUuid)
    .orderBy('invitations.createdAt', 'desc')
    .limit(100);
}

/** Lists the communities of a hangout: all public ones, and the private ones that the reader belongs to. */
export async function listCommunitiesOfRoom(
  db: Db,
  roomUuid: string,
  readerUuid: string,
): Promise<CommunityShape[]> {
  return communities(db)
    .whereExists(Community.relatedQuery('rooms').where({ roomUuid }))
    .where((visible) =>
      visible
        .where({ type: 'PUBLIC' })
        .orWhere({ ownerUuid: readerUuid })
        .orWhereIn('id', memberships(db, readerUuid)),
    )
    .orderByRaw('lower(communities.name), communities.id')
    .limit(100);
}

export interface WrittenCommunity {
  readonly name: string;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly imageUrl?: string | null | undefined;
  readonly type?: 'PUBLIC' | 'PRIVATE' | undefined;
  readonly ownerUuid: string;
}

/** Inserts a community. Throws a unique violation of `communities_slug_key` if a requested slug is taken. */
export function insertCommunity(tx: Db, community: WrittenCommunity): Promise<number> {
  return insertWithSlug(
    community.slug,
    (attempt) => wordy(slugFromName(community.name, new Set(), attempt)),
    (slug, ignoreTaken) => {
      const insert = Community.query(tx).insert({ ...community, slug });
      return (ignoreTaken ? insert.onConflict('slug').ignore() : insert).returning('id').first();
    },
  );
}

/** Prefixes a slug of only digits, because a URL path would read it as the number of a community. */
const wordy = (slug: string) => (/^\d+$/.test(slug) ? `community-${slug}`.slice(0, 50) : slug);

/** Locks a community until the transaction ends, so that of two images at once the second one replaces the first. */
export async function lockCommunity(tx: Db, id: number): Promise<void> {
  await Community.query(tx).where({ id }).forUpdate().select('id');
}

export async function updateCommunity(tx: Db, id: number, change: Changes<WrittenCommunity>): Promise<void> {
  await Community.query(tx)
    .where({ id })
    .patch({ ...change, updatedAt: tx.fn.now() });
  if (change.ownerUuid)
    await CommunityMember.query(tx).where({ communityId: id, userUuid: change.ownerUuid }).delete();
}

/**
 * [H2172] Deletes a community. The events of a private one are deleted with it: without it everybody would see them.
 * Returns the URLs of all their images, so that the caller removes the files.
 */
export async function deleteCommunity(tx: Db, id: number): Promise<(string | null)[]> {
  // The lock keeps out events that are being made in the community.
  const community = await Community.query(tx).where({ id }).forUpdate().select('type', 'imageUrl').first();
  if (!community) return [];
  const images = [community.imageUrl];
  if (community.type === 'PRIVATE') {
    const events = await Event.query(tx).where({ communityId: id }).delete().returning('imageUrl');
    images.push(...events.map(({ imageUrl }) => imageUrl));
  }
  await Community.query(tx).where({ id }).delete();
  return images;
}

/** [H2172] Deletes the communities of an owner as `deleteCommunity` does. */
export async function deleteCommunitiesOf(tx: Db, ownerUuid: string): Promise<void> {
  const owned = await Community.query(tx).where({ ownerUuid }).orderBy('id').select('id');
  for (const { id } of owned) await deleteCommunity(tx, id);
}
