/** A number of songs and their bytes: what an account has stored, or may store. */
export type StoredSongs = { readonly songs: number; readonly bytes: number };

/** [H720] The quotas of accounts without and with a paid plan. */
export type SongQuotas = { readonly free: StoredSongs; readonly paid: StoredSongs };

/** [H720] Returns the quota of an account by its plan; `subscriptionLevel` is 0 without a paid plan. */
export function songQuotaOf(
  account: { readonly subscriptionLevel: number },
  quotas: SongQuotas,
): StoredSongs {
  return account.subscriptionLevel > 0 ? quotas.paid : quotas.free;
}

/** [H720] Returns which quota another song of `bytes` bytes would exceed; null if the account may upload it. */
export function findExceededQuota(
  stored: StoredSongs,
  quota: StoredSongs,
  bytes: number,
): 'too_many_songs' | 'song_space_full' | null {
  if (stored.songs >= quota.songs) return 'too_many_songs';
  return stored.bytes + bytes > quota.bytes ? 'song_space_full' : null;
}
