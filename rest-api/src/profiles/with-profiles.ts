import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import { type Db, loadProfiles } from '@hangout/db';

/** Adds the profile of its user to each row, in one query. [H716] The profile of a deactivated account is null. */
export async function withProfiles<T extends object>(
  db: Db,
  rows: readonly T[],
  whose: (row: T) => string,
): Promise<(T & { userProfile: Profile | null })[]> {
  const people = await loadProfiles(db, rows.map(whose), { activeOnly: true });
  return rows.map((row) => ({ ...row, userProfile: people.get(whose(row)) ?? null }));
}

export async function withProfile<T extends object>(db: Db, row: T, uuid: string) {
  const people = await loadProfiles(db, [uuid], { activeOnly: true });
  return { ...row, userProfile: people.get(uuid) ?? null };
}
