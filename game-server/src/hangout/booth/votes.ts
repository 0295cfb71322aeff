import type { VoteRow } from '@hangout/db';
import {
  addVoteCounts,
  diffVoteCounts,
  isVote,
  NO_COUNTS,
  NO_VOTES,
  type SongVotes,
  type VoteCounts,
} from '@hangout/rules';

/**
 * The votes on the current play. There may be many, so they are changed in place, whereas the booth is copied at each
 * change.
 */
export interface Votes {
  readonly counts: VoteCounts;
  /** Number of people who have voted on this play. */
  readonly voters: number;
  /** Returns a person's votes; no like, dislike or star if they have not voted. */
  votesOf(uuid: string): SongVotes;
  setVotes(uuid: string, votes: SongVotes): void;
  /** Returns the unsaved votes of at most `limit` people; `stars` holds those of them in which the star has changed. */
  unsaved(limit?: number): { rows: VoteRow[]; stars: VoteRow[] };
  /** Marks these votes as saved. A vote that has changed since it was read stays unsaved. */
  markSaved(rows: readonly VoteRow[]): void;
  /** Begins a new play. `rows` are votes on it that are already stored. */
  startPlay(rows?: readonly VoteRow[]): void;
  all(): IterableIterator<[string, SongVotes]>;
  skipVotes: Set<string>;
  /** [H1163] The users who have reported that their player cannot play the song. */
  unplayableReports: Set<string>;
  /** Number of people with unsaved votes. */
  readonly unsavedCount: number;
  /** Time at which the oldest unsaved vote was given (performance.now(), ms); null if all votes are saved. */
  readonly unsavedSince: number | null;
  /** True after votes could not be saved: further votes are refused until saving succeeds again. */
  isSavingBroken: boolean;
}

export function createVotes(): Votes {
  const records = new Map<string, SongVotes>();
  const unsavedUuids = new Set<string>();
  const savedStars = new Set<string>();
  let counts = NO_COUNTS;
  let voters = 0;
  let unsavedSince: number | null = null;

  const rowOf = (userUuid: string): VoteRow => ({ userUuid, ...(records.get(userUuid) ?? NO_VOTES) });

  function count(before: SongVotes, after: SongVotes): void {
    counts = addVoteCounts(counts, diffVoteCounts(before, after));
    voters += Number(isVote(after)) - Number(isVote(before));
  }

  return {
    skipVotes: new Set(),
    unplayableReports: new Set(),
    isSavingBroken: false,
    get unsavedCount() {
      return unsavedUuids.size;
    },
    get unsavedSince() {
      return unsavedSince;
    },
    get counts() {
      return counts;
    },
    get voters() {
      return voters;
    },
    votesOf: (uuid) => records.get(uuid) ?? NO_VOTES,
    setVotes(uuid, votes) {
      count(records.get(uuid) ?? NO_VOTES, votes);
      records.set(uuid, votes);
      unsavedUuids.add(uuid);
      unsavedSince ??= performance.now();
    },
    unsaved(limit = Number.POSITIVE_INFINITY) {
      const rows: VoteRow[] = [];
      for (const uuid of unsavedUuids) {
        if (rows.length >= limit) break;
        rows.push(rowOf(uuid));
      }
      return { rows, stars: rows.filter(({ userUuid, star }) => star !== savedStars.has(userUuid)) };
    },
    markSaved(rows) {
      this.isSavingBroken = false;
      for (const row of rows) {
        const now = rowOf(row.userUuid);
        if (now.like === row.like && now.star === row.star) unsavedUuids.delete(row.userUuid);
        if (row.star) savedStars.add(row.userUuid);
        else savedStars.delete(row.userUuid);
      }
      unsavedSince = unsavedUuids.size > 0 ? performance.now() : null;
    },
    startPlay(rows = []) {
      records.clear();
      unsavedUuids.clear();
      unsavedSince = null;
      savedStars.clear();
      this.skipVotes = new Set();
      this.unplayableReports = new Set();
      this.isSavingBroken = false;
      counts = NO_COUNTS;
      voters = 0;
      for (const { userUuid, like, star } of rows) {
        records.set(userUuid, { like, star });
        count(NO_VOTES, { like, star });
        if (star) savedStars.add(userUuid);
      }
    },
    all: () => records.entries(),
  };
}
