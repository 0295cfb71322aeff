import type { VoteRow } from '@hangout/db';
import {
  addCounts,
  countsBetween,
  isVote,
  NO_COUNTS,
  NO_VOTES,
  type SongVotes,
  type VoteCounts,
} from '@hangout/rules';

/** The votes on the song that plays: large, so they live here and not in a value that is copied. */
export interface Votes {
  readonly counts: VoteCounts;
  /** People with a vote on this play. */
  readonly voters: number;
  of(uuid: string): SongVotes;
  set(uuid: string, votes: SongVotes): void;
  /** What was not kept yet, at most `limit` people; with those whose star changed. */
  changed(limit?: number): { rows: VoteRow[]; stars: VoteRow[] };
  /** These rows are kept now; one that changed again meanwhile stays changed. */
  kept(rows: readonly VoteRow[]): void;
  /** Another play, with what was kept of it. */
  begin(rows?: readonly VoteRow[]): void;
  all(): IterableIterator<[string, SongVotes]>;
  skipVotes: Set<string>;
  /** People whose votes are not kept yet, and since when that is so (performance.now(), ms); null where all are. */
  readonly waiting: number;
  readonly waitingSince: number | null;
  /** The last try to keep votes failed: no more are taken until one succeeds. */
  unkept: boolean;
}

export function createVotes(): Votes {
  const records = new Map<string, SongVotes>();
  const dirty = new Set<string>();
  const keptStars = new Set<string>();
  let counts = NO_COUNTS;
  let voters = 0;
  let waitingSince: number | null = null;

  const rowOf = (userUuid: string): VoteRow => ({ userUuid, ...(records.get(userUuid) ?? NO_VOTES) });

  function count(before: SongVotes, after: SongVotes): void {
    counts = addCounts(counts, countsBetween(before, after));
    voters += Number(isVote(after)) - Number(isVote(before));
  }

  return {
    skipVotes: new Set(),
    unkept: false,
    get waiting() {
      return dirty.size;
    },
    get waitingSince() {
      return waitingSince;
    },
    get counts() {
      return counts;
    },
    get voters() {
      return voters;
    },
    of: (uuid) => records.get(uuid) ?? NO_VOTES,
    set(uuid, votes) {
      count(records.get(uuid) ?? NO_VOTES, votes);
      records.set(uuid, votes);
      dirty.add(uuid);
      waitingSince ??= performance.now();
    },
    changed(limit = Number.POSITIVE_INFINITY) {
      const rows: VoteRow[] = [];
      for (const uuid of dirty) {
        if (rows.length >= limit) break;
        rows.push(rowOf(uuid));
      }
      return { rows, stars: rows.filter(({ userUuid, star }) => star !== keptStars.has(userUuid)) };
    },
    kept(rows) {
      this.unkept = false;
      for (const row of rows) {
        const now = rowOf(row.userUuid);
        if (now.like === row.like && now.star === row.star) dirty.delete(row.userUuid);
        if (row.star) keptStars.add(row.userUuid);
        else keptStars.delete(row.userUuid);
      }
      waitingSince = dirty.size > 0 ? performance.now() : null;
    },
    begin(rows = []) {
      records.clear();
      dirty.clear();
      waitingSince = null;
      keptStars.clear();
      this.skipVotes = new Set();
      this.unkept = false;
      counts = NO_COUNTS;
      voters = 0;
      for (const { userUuid, like, star } of rows) {
        records.set(userUuid, { like, star });
        count(NO_VOTES, { like, star });
        if (star) keptStars.add(userUuid);
      }
    },
    all: () => records.entries(),
  };
}
