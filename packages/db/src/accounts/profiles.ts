import { avatarSlugs } from '@hangout/contract/avatar-slugs';
import type { OwnProfile } from '@hangout/contract/user-service/account-fields';
import type { Profile } from '@hangout/contract/user-service/profile-shape';
import { BADGES, type Badge, guestLook } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { queryRow } from '../sql.ts';

/** What everyone may know of somebody. */
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

/** Profiles of those who exist, by uuid. */
export async function profilesByUuids(db: Db, uuids: readonly string[]): Promise<Map<string, Profile>> {
  if (uuids.length === 0) return new Map();
  const rows: Profile[] = await db('users')
    .whereIn('uuid', [...new Set(uuids)])
    .select(open);
  return new Map(rows.map((row) => [row.uuid, row]));
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A person as a path names them: by uuid, or by the number of their profile. */
export async function profileByPersonId(db: Db, id: string): Promise<Profile | null> {
  const where = personWhere(id);
  if (!where) return null;
  const row: Profile | undefined = await db('users').where(where).first(open);
  return row ?? null;
}

function personWhere(id: string): { uuid: string } | { id: number } | null {
  if (uuidForm.test(id)) return { uuid: id };
  return /^\d{1,15}$/.test(id) ? { id: Number(id) } : null;
}

const guestAvatars = avatarSlugs
  .filter((avatar) => avatar.status === 'PUBLIC' && !avatar.discordOnly)
  .map((avatar) => avatar.slug);

/** [H071] How a guest appears; nothing of it is kept anywhere. */
export const profileOfGuest = (uuid: string): Profile => guestLook(uuid, guestAvatars);

/** A person as they see themselves; null when there is no such account. */
export async function ownProfile(db: Db, uuid: string): Promise<OwnProfile | null> {
  const row: (OwnProfile & { passwordHash: string | null; emailStatus: string | null }) | undefined =
    await db('users')
      .leftJoin(
        db('emails')
          .distinctOn('userUuid')
          .select('userUuid', 'email', 'status as emailStatus')
          .where({ userUuid: uuid, type: 'personal' })
          .whereNot({ status: 'DELETED' })
          .orderBy(['userUuid', 'id'])
          .as('mine'),
        'mine.userUuid',
        'users.uuid',
      )
      .where('users.uuid', uuid)
      .first([
        ...open.map((name) => `users.${name}`),
        ...['kind', 'role', 'capabilities', 'passwordHash', 'explicitAllowed'].map((name) => `users.${name}`),
        'users.deactivationRequestedAt',
        'mine.email',
        'mine.emailStatus',
        db.raw(`to_char(users.birthday, 'YYYY-MM-DD') as birthday`),
      ]);
  if (!row) return null;
  const { passwordHash, emailStatus, ...own } = row;
  return { ...own, hasPassword: passwordHash !== null, emailVerified: emailStatus === 'VERIFIED' };
}

/** What a person may change about themselves; undefined fields stay as they are. */
export async function updateProfile(db: Db, uuid: string, change: Record<string, unknown>): Promise<void> {
  const given = omitUndefined(change);
  if (Object.keys(given).length === 0) return;
  await db('users')
    .where({ uuid })
    .update({ ...given, updatedAt: db.fn.now() });
}

/** [R036] Sets, gives or takes badges in one statement; answers what there is then, null where there is nobody. */
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

/** Profiles of all accounts, bots among them, in a lasting order. */
export async function allProfiles(
  db: Db,
  order: 'byAge' | 'byChange',
  page: { readonly take: number; readonly skip: number },
): Promise<{ count: number; data: (Profile & { updatedAt: string })[] }> {
  const listed = db('users')
    .limit(page.take)
    .offset(page.skip)
    .select([...open, 'updatedAt']);
  const [counted, data] = await Promise.all([
    db('users').count('* as count').first(),
    order === 'byAge' ? listed.orderBy('id') : listed.orderBy(['updatedAt', 'id'].map(latest)),
  ]);
  return { count: Number(counted?.count ?? 0), data };
}

const latest = (column: string) => ({ column, order: 'desc' as const });
