import type { Profile } from '@hangout/contract/rest/user-service/profile-shape';
import { type Db, profilesByUuids } from '@hangout/db';

/** Rows with the profile of the person each is about, in one more query however many they are. */
export async function withProfiles<T extends object>(
  db: Db,
  rows: readonly T[],
  whose: (row: T) => string,
): Promise<(T & { userProfile: Profile | null })[]> {
  const people = await profilesByUuids(db, rows.map(whose));
  return rows.map((row) => ({ ...row, userProfile: people.get(whose(row)) ?? null }));
}

/** The same for one row. */
export async function withProfile<T extends object>(db: Db, row: T, uuid: string) {
  const people = await profilesByUuids(db, [uuid]);
  return { ...row, userProfile: people.get(uuid) ?? null };
}
