import { refusalOfPlay } from './current-play.ts';
import type { Outcome } from './outcome.ts';
import { refused } from './outcome.ts';

/** What one person thinks of the song that plays: like, dislike (false) or nothing (null); and a star. */
export type SongVotes = { readonly like: boolean | null; readonly star: boolean };
export type VoteCounts = { readonly likes: number; readonly dislikes: number; readonly stars: number };

/** [H050] What is not named stays as it was; values are absolute, so a repeated request changes nothing. */
export type VoteCommand = {
  readonly like?: boolean | null;
  readonly star?: boolean;
  /** [H360] The play that is meant. */
  readonly playId?: string;
};

export const NO_VOTES: SongVotes = { like: null, star: false };
export const NO_COUNTS: VoteCounts = { likes: 0, dislikes: 0, stars: 0 };

export type Voter = { readonly uuid: string; readonly kind: 'user' | 'bot' | 'guest' };
export type VoteContext = {
  readonly voter: Voter;
  readonly play: { readonly playId: string; readonly djUuid: string | null } | null;
};

/** What a vote brought about; `starred` tells whether the song goes into the voter's likes or out of them. */
export type VoteFact =
  | { readonly kind: 'counted'; readonly delta: VoteCounts }
  | { readonly kind: 'starred'; readonly star: boolean };

/**
 * [H050] One vote. Refuses `song_over`, `nothing_playing`, `not_registered` (guests), `not_allowed` (bots), `own_song`.
 */
export function castVote(
  record: SongVotes,
  command: VoteCommand,
  ctx: VoteContext,
): Outcome<SongVotes, VoteFact> {
  const refusal = refusalOfPlay(command.playId, ctx.play);
  if (refusal) return { ok: false, refusal };
  if (ctx.voter.kind === 'guest') return refused('not_registered', 'Please sign up to do that');
  if (ctx.voter.kind === 'bot') return refused('not_allowed', 'You may not do that here');
  if (ctx.play?.djUuid === ctx.voter.uuid) return refused('own_song', 'You cannot vote on your own song');
  const state: SongVotes = {
    like: command.like === undefined ? record.like : command.like,
    star: command.star ?? record.star,
  };
  const facts: VoteFact[] = [];
  const delta = countsBetween(record, state);
  if (delta.likes !== 0 || delta.dislikes !== 0 || delta.stars !== 0) facts.push({ kind: 'counted', delta });
  if (state.star !== record.star) facts.push({ kind: 'starred', star: state.star });
  return { ok: true, state, facts };
}

/** How the counts move when one person's votes go from `before` to `after`. */
export function countsBetween(before: SongVotes, after: SongVotes): VoteCounts {
  return {
    likes: Number(after.like === true) - Number(before.like === true),
    dislikes: Number(after.like === false) - Number(before.like === false),
    stars: Number(after.star) - Number(before.star),
  };
}

export function addCounts(counts: VoteCounts, delta: VoteCounts): VoteCounts {
  return {
    likes: counts.likes + delta.likes,
    dislikes: counts.dislikes + delta.dislikes,
    stars: counts.stars + delta.stars,
  };
}

/** Counts from scratch, for a room that was loaded again. */
export function countVotes(records: Iterable<SongVotes>): VoteCounts {
  let counts = NO_COUNTS;
  for (const record of records) counts = addCounts(counts, countsBetween(NO_VOTES, record));
  return counts;
}

/** Whether a record says anything; those that do are the voters. */
export function isVote(record: SongVotes): boolean {
  return record.like !== null || record.star;
}

export type VibeInput = {
  readonly counts: VoteCounts;
  /** registered people present except the DJ */
  readonly electorate: number;
  /** people with a vote on this play */
  readonly voters: number;
  readonly playing: boolean;
};

/** [H051] The mood from 0 to 1: half at a song's start, moved by votes as much as the crowd is small. */
export function vibe({ counts, electorate, voters, playing }: VibeInput): number {
  if (!playing) return 0;
  const balance = counts.likes + counts.stars - counts.dislikes;
  const weight = Math.max(3, Math.min(electorate, 2 * voters));
  return Math.max(0, Math.min(1, 0.5 + (0.5 * balance) / weight));
}

/** [H052] How many people it takes to skip a song by vote: more than half of the electorate, two at the least. */
export function skipVotesNeeded(electorate: number): number {
  return Math.max(2, Math.floor(electorate / 2) + 1);
}
