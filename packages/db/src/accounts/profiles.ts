import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { OwnProfile } from '@hangout/contract/rest/shapes/account-fields';
import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import { BADGES, type Badge, deriveGuestProfile, type Principal } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { Email, User } from '../models/accounts.ts';
import type { Changes } from '../models/query.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { queryRow } from '../sql.ts';
import { nicknameColumns } from './name-skeleton.ts';

/** Columns of an account's public profile. */
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

/** The columns from which a profile is presented to others. */
const shownColumns = [...open, 'birthday', 'displayBirthday'] as const;

/**
 * [H547] Presents a profile to others: with pronouns and birthday if the person shows them, without the year of
 * birth. [H1555] First and last name are for the person and for those who run the platform only.
 */
function presentProfile<Row extends Pick<User, (typeof shownColumns)[number]>>(
  row: Row,
  { withNames = false }: { withNames?: boolean } = {},
) {
  const { birthday, displayBirthday, ...shown } = row;
  return {
    ...shown,
    ...(withNames ? {} : { firstName: null, lastName: null }),
    pronoun: shown.displayPronouns ? shown.pronoun : null,
    shownBirthday: displayBirthday ? (birthday?.slice(5, 10) ?? null) : null,
  };
}

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
  const found = withUuids(db, uuids).select(...shownColumns);
  const rows = await (activeOnly ? found.modify('active') : found);
  return new Map(rows.map((row) => [row.uuid, presentProfile(row)]));
}

/** Passes all uuids as one array parameter: the SQL text is the same for any number of uuids and is planned once. */
const withUuids = (db: Db, uuids: readonly string[]) =>
  User.query(db).whereRaw('uuid = any(?::uuid[])', [[...new Set(uuids)]]);

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
    .select(...shownColumns);
  const row = await (activeOnly ? found.modify('active') : found).first();
  return row ? presentProfile(row, { withNames }) : null;
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
      .select(...shownColumns),
  ]);
  return { count, data: rows.map((row) => presentProfile(row)) };
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

/** Loads the profile of a user as the user sees it; null if there is no such account. */
export async function loadOwnProfile(db: Db, uuid: string): Promise<OwnProfile | null> {
  return (await loadOwnProfiles(db, [uuid])).get(uuid) ?? null;
}

/** Loads profiles as their users see them, by uuid; unknown uuids are left out. */
export async function loadOwnProfiles(db: Db, uuids: readonly string[]): Promise<Map<string, OwnProfile>> {
  const [rows, emails] = await Promise.all([
    withUuids(db, uuids).select(
      ...open,
      ...([
        'kind',
        'role',
        'capabilities',
        'explicitAllowed',
        'findableByEmail',
        'locale',
        'birthday',
        'displayBirthday',
      ] as const),
      ...(['passwordHash', 'deactivationRequestedAt', 'deactivatesAt', 'deletesThen'] as const),
      'subscriptionUntil',
    ),
    Email.query(db)
      .whereRaw('user_uuid = any(?::uuid[])', [[...new Set(uuids)]])
      .where({ type: 'personal' })
      .modify('notDeleted')
      .orderBy([{ column: 'isMain', order: 'desc' }, 'id'])
      .select('userUuid', 'email', 'status'),
  ]);
  // A user's first address wins: the reversed order makes the Map keep it as the last entry.
  const emailOf = new Map(emails.toReversed().map((email) => [email.userUuid, email]));
  return new Map(
    rows.map(({ passwordHash, ...own }) => {
      const email = emailOf.get(own.uuid);
      const shown = {
        ...own,
        email: email?.email ?? null,
        hasPassword: passwordHash !== null,
        emailVerified: email?.status === 'VERIFIED',
      };
      return [own.uuid, shown];
    }),
  );
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
    .select(...shownColumns, 'updatedAt');
  const [count, rows] = await Promise.all([
    User.query(db).resultSize(),
    order === 'byAge' ? listed.orderBy('id') : listed.orderBy('updatedAt', 'desc').orderBy('id', 'desc'),
  ]);
  return { count, data: rows.map((row) => presentProfile(row, { withNames: true })) };
}

/** Loads the settings that a client stores with an account. */
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
