import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { OwnProfile } from '@hangout/contract/rest/shapes/account-fields';
import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import { BADGES, type Badge, deriveGuestProfile, type Principal } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { User } from '../models/accounts.ts';
import type { Changes } from '../models/query.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { queryRow, queryRows } from '../sql.ts';
import { nicknameColumns } from './name-skeleton.ts';

const open = [
  'uuid',
  'id',
  'nickname',
  'avatarId',
  'color',
  'firstName',
  'lastName',
  'pronoun',
  'displayPronouns',
  'songOfTheWeek',
  'song',
  'zodiac',
  'bio',
  'createdAt',
  'coverPicture',
  'profilePicture',
  'facebook',
  'instagram',
  'twitter',
  'snapchat',
  'tiktok',
  'badges',
  'musicProviders',
  'priceForGig',
  'djPoints',
  'subscriptionLevel',
] as const;

const selectAs = (column: string) =>
  `users.${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${column}"`;

/**
 * [H547] Pronouns and birthday are included if the person shows them; the year of birth never is. [H1555] First and
 * last name are only for the person and for staff. Plain SQL, because profiles are read so often that building the
 * query took longer than running it.
 */
const shownColumns = ({ withNames = false }: { withNames?: boolean } = {}): string =>
  [
    ...open
      .filter((column) => column !== 'pronoun' && column !== 'firstName' && column !== 'lastName')
      .map(selectAs),
    `case when users.display_pronouns then users.pronoun end as "pronoun"`,
    `case when users.display_birthday then to_char(users.birthday, 'MM-DD') end as "shownBirthday"`,
    ...(['firstName', 'lastName'] as const).map((name) =>
      withNames ? selectAs(name) : `null::text as "${name}"`,
    ),
  ].join(', ');

const profilesSql = `select ${shownColumns()} from users where users.uuid = any(cast(:uuids as uuid[]))`;

const ownProfilesSql = `select ${open.map(selectAs).join(', ')}, ${(
  [
    ...['kind', 'role', 'capabilities', 'explicitAllowed', 'findableByEmail', 'locale', 'birthday'],
    ...['displayBirthday', 'deactivationRequestedAt', 'deactivatesAt', 'deletesThen', 'subscriptionUntil'],
    'application',
  ] as const
)
  .map(selectAs)
  .join(', ')}, users.password_hash is not null as "hasPassword",
    main.email, coalesce(main.status = 'VERIFIED', false) as "emailVerified"
  from users left join lateral (
    select email, status from emails
    where user_uuid = users.uuid and type = 'personal' and status <> 'DELETED'
    order by is_main desc, id limit 1
  ) as main on true
  where users.uuid = any(cast(:uuids as uuid[]))`;

/**
 * Loads the profiles of existing accounts, by uuid; leaves out unknown uuids and, with `activeOnly`, deactivated
 * accounts.
 */
export async function loadProfiles(
  db: Db,
  uuids: readonly string[],
  { activeOnly = false }: { activeOnly?: boolean } = {},
): Promise<Map<string, Profile>> {
  if (uuids.length === 0) return new Map();
  const sql = activeOnly ? `${profilesSql} and users.status = 'active'` : profilesSql;
  const rows = await queryRows<Profile>(db, sql, { uuids: [...new Set(uuids)] });
  return new Map(rows.map((row) => [row.uuid, row]));
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds a profile by the user id of a URL path: a uuid, or the number of the profile. `activeOnly` leaves out
 * deactivated accounts; `withNames` adds first and last name [H1555].
 */
export async function findProfile(
  db: Db,
  id: string,
  { activeOnly = false, withNames = false }: { activeOnly?: boolean; withNames?: boolean } = {},
): Promise<Profile | null> {
  const where = personWhere(id);
  if (!where) return null;
  const found = User.query(db)
    .where(where)
    .select(db.raw(shownColumns({ withNames })))
    .castTo<Profile>();
  return (await (activeOnly ? found.modify('active') : found).first()) ?? null;
}

/**
 * [H554] Finds people by the beginnings of words in their names, ordered by name. Leaves out the searching user,
 * closed accounts, users' bots, and people with a block between them and the searching user.
 */
export async function searchProfiles(
  db: Db,
  userUuid: string,
  words: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; data: Profile[] }> {
  const beginnings = words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (beginnings.length === 0) return { count: 0, data: [] };
  const found = User.query(db)
    .modify('active')
    .where({ kind: 'user' })
    .whereNot('uuid', userUuid)
    .whereRaw(
      `to_tsvector('simple', regexp_replace(nickname, '[._''-]+', ' ', 'g')) @@ to_tsquery('simple', ?)`,
      [beginnings.map((word) => `${word}:*`).join(' & ')],
    )
    .whereRaw(
      `not exists (select 1 from blocked_users b where (b.user_uuid = users.uuid and b.blocked_uuid = :userUuid)
         or (b.user_uuid = :userUuid and b.blocked_uuid = users.uuid))`,
      { userUuid },
    );
  const [count, rows] = await Promise.all([
    found.resultSize(),
    found
      .clone()
      .orderByRaw('lower(nickname), uuid')
      .limit(page.limit)
      .offset(page.offset)
      .select(db.raw(shownColumns()))
      .castTo<Profile>(),
  ]);
  return { count, data: rows };
}

function personWhere(id: string): { uuid: string } | { id: number } | null {
  if (uuidForm.test(id)) return { uuid: id };
  return /^\d{1,15}$/.test(id) ? { id: Number(id) } : null;
}

const guestAvatars = avatarSlugs
  .filter((avatar) => avatar.status === 'PUBLIC' && !avatar.discordOnly)
  .map((avatar) => avatar.slug);

/** [H071] Returns a guest's profile, which is derived from the uuid and not stored. */
export const createGuestProfile = (uuid: string): Profile => deriveGuestProfile(uuid, guestAvatars);

export async function loadOwnProfile(db: Db, uuid: string): Promise<OwnProfile | null> {
  return (await loadOwnProfiles(db, [uuid])).get(uuid) ?? null;
}

export async function loadOwnProfiles(db: Db, uuids: readonly string[]): Promise<Map<string, OwnProfile>> {
  const rows = await queryRows<OwnProfile>(db, ownProfilesSql, { uuids: [...new Set(uuids)] });
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** [H953] True if a caller is shown explicit songs: everybody except users who do not want them. */
export async function allowsExplicit(db: Db, principal: Principal): Promise<boolean> {
  if (principal.kind !== 'user') return true;
  const { uuid } = principal;
  return (await User.query(db).where({ uuid }).select('explicitAllowed').first())?.explicitAllowed ?? true;
}

/** Updates profile fields of a user; undefined fields stay as they are. */
export async function updateProfile(db: Db, uuid: string, change: Changes<User>): Promise<void> {
  const given = omitUndefined({
    ...change,
    ...(typeof change.nickname === 'string' ? nicknameColumns(change.nickname) : {}),
  });
  if (Object.keys(given).length === 0) return;
  await User.query(db)
    .where({ uuid })
    .patch({ ...given, updatedAt: db.fn.now() });
}

/** [R036] Sets, adds or removes badges in one statement; returns the badges, or null if there is no such account. */
export async function changeBadges(
  tx: Db,
  uuid: string,
  how: 'set' | 'add' | 'remove',
  badges: readonly Badge[],
): Promise<Badge[] | null> {
  const kept = {
    set: 'badge = any(cast(:given as text[]))',
    add: 'badge = any(badges) or badge = any(cast(:given as text[]))',
    remove: 'badge = any(badges) and not badge = any(cast(:given as text[]))',
  }[how];
  const row = await queryRow<{ badges: Badge[] }>(
    tx,
    `update users set updated_at = now(), badges = array(
       select badge from unnest(cast(:known as text[])) as badge where ${kept})
     where uuid = :uuid returning badges`,
    { uuid, given: [...badges], known: [...BADGES] },
  );
  return row?.badges ?? null;
}

/** Lists the profiles of all accounts, bots included, in a stable order. */
export async function listProfiles(
  db: Db,
  order: 'byAge' | 'byChange',
  page: { readonly take: number; readonly skip: number },
): Promise<{ count: number; data: (Profile & { updatedAt: string })[] }> {
  const listed = User.query(db)
    .limit(page.take)
    .offset(page.skip)
    .select(db.raw(shownColumns({ withNames: true })), 'updatedAt')
    .castTo<Profile & { updatedAt: string }>();
  const [count, rows] = await Promise.all([
    User.query(db).resultSize(),
    order === 'byAge' ? listed.orderBy('id') : listed.orderBy('updatedAt', 'desc').orderBy('id', 'desc'),
  ]);
  return { count, data: rows };
}

/** Loads the settings that a client has stored with the account. */
export async function loadUserData(db: Db, uuid: string): Promise<Record<string, unknown>> {
  const row = await User.query(db).where({ uuid }).select('userData').first();
  return row?.userData ?? {};
}

/**
 * [H992] Changes single settings and returns all of them. Locks the user's row, so that concurrent changes of
 * different settings are not lost.
 */
export async function mergeUserData(
  tx: Db,
  uuid: string,
  changes: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const row = await User.query(tx).where({ uuid }).select('userData').forUpdate().first();
  const userData = { ...row?.userData, ...changes };
  await saveUserData(tx, uuid, userData);
  return userData;
}

export async function saveUserData(db: Db, uuid: string, userData: Record<string, unknown>): Promise<void> {
  await User.query(db).where({ uuid }).patch({ userData });
}

export async function loadProfileImage(
  db: Db,
  uuid: string,
  kind: 'profilePicture' | 'coverPicture',
): Promise<string | null> {
  const row = await User.query(db).where({ uuid }).select(kind).first();
  return row?.[kind] ?? null;
}

/** Removes an image from a profile, unless another one has replaced it. */
export async function removeProfileImage(
  db: Db,
  uuid: string,
  kind: 'profilePicture' | 'coverPicture',
  url: string,
): Promise<void> {
  await User.query(db)
    .where({ uuid })
    .where(kind, url)
    .patch(kind === 'profilePicture' ? { profilePicture: null } : { coverPicture: null });
}
