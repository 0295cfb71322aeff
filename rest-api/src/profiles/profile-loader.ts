import type { OwnProfile } from '@hangout/contract/rest/shapes/account-fields';
import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import { loadOwnProfiles, loadProfiles } from '@hangout/db';
import { createBatchLoader } from '@hangout/platform/batch-loader/batch-loader';
import { perServer } from '../framework/index.ts';

/** Minimum time between the starts of two queries, ms. */
const INTERVAL_MS = 1;
/** Maximum number of requests (each for up to 150 profiles) that share a query. */
const LISTS_PER_QUERY = 20;

/** [H1482] Loads profiles for requests that need no transaction; concurrent requests share a query. */
export interface ProfileLoader {
  /**
   * Returns profiles by uuid; unknown uuids are left out. The map may also contain profiles that other requests wanted.
   */
  several(uuids: readonly string[]): Promise<ReadonlyMap<string, Profile>>;
  severalActive(uuids: readonly string[]): Promise<ReadonlyMap<string, Profile>>;
  /** Resolves with undefined if there is no active account with this uuid. */
  active(uuid: string): Promise<Profile | undefined>;
  /** A profile as its user sees it; undefined if there is no such account. */
  own(uuid: string): Promise<OwnProfile | undefined>;
}

export const profileLoader = perServer((db): ProfileLoader => {
  const options = { intervalMs: INTERVAL_MS, pausesAfterSingle: false };
  const severalLoader = (which: { readonly activeOnly: boolean }) =>
    createBatchLoader(
      async (lists: readonly (readonly string[])[]) => {
        const found = await loadProfiles(db, lists.flat(), which);
        return lists.map(() => found);
      },
      { ...options, maxBatchSize: LISTS_PER_QUERY },
    );
  return {
    several: severalLoader({ activeOnly: false }),
    severalActive: severalLoader({ activeOnly: true }),
    active: createBatchLoader(async (uuids: readonly string[]) => {
      const found = await loadProfiles(db, uuids, { activeOnly: true });
      return uuids.map((uuid) => found.get(uuid));
    }, options),
    own: createBatchLoader(async (uuids: readonly string[]) => {
      const found = await loadOwnProfiles(db, uuids);
      return uuids.map((uuid) => found.get(uuid));
    }, options),
  };
});
