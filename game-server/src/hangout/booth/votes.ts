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
 * The votes on the current play. They are changed in place, because there may be many, unlike the booth, which is
 * copied at each change.
 */
export interface Votes {
  readonly counts: VoteCounts;
  /** Number of people who have voted on this play. */
  readonly voters: number;
  /** Returns a person's votes, which are empty if they have not voted. */
  votesOf(uuid: string): SongVotes;
  setVotes(uuid: string, votes: SongVotes): void;
  /** Returns unsaved votes of at most `limit` people. `stars` are those with a changed star. */
  unsaved(limit?: number): { rows: VoteRow[]; stars: VoteRow[] };
  /** Marks these votes as saved, except for those that have changed since they were read. */
  markSaved(rows: readonly VoteRow[]): void;
  /** Begins a new play; `rows` are votes on it that are already stored. */
  startPlay(rows?: readonly VoteRow[]): void;
  all(): IterableIterator<[string, SongVotes]>;
  skipVotes: Set<string>;
  /** [H1163] Uuids of the users whose player cannot play the song. */
  unplayableReports: Set<string>;
  /** Number of people with unsaved votes. */
  readonly unsavedCount: number;
  /** When the oldest unsaved vote was given (performance.now(), ms); null if all are saved. */
  readonly unsavedSince: number | null;
  /** True while votes cannot be saved. Further votes are then refused. */
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
