import { refusalUnlessCurrentPlay } from './current-play.ts';
import type { Outcome } from './outcome.ts';
import { refuse } from './outcome.ts';
import type { RuleRefusal } from './refusal.ts';
import type { RoomPerson } from './roles/room-roles.ts';

/** The votes of one person on the current play: like (true), dislike (false) or neither (null), and a star. */
export type SongVotes = { readonly like: boolean | null; readonly star: boolean };
export type VoteCounts = { readonly likes: number; readonly dislikes: number; readonly stars: number };

/**
 * [H050] A change of votes. Absent fields stay unchanged. The values are absolute, so that repeating a request has no
 * effect.
 */
export type VoteCommand = {
  readonly like?: boolean | null;
  readonly star?: boolean;
  /** [H360] The play that the vote is for; by default the current one. */
  readonly playId?: string;
};

export const NO_VOTES: SongVotes = { like: null, star: false };
export const NO_COUNTS: VoteCounts = { likes: 0, dislikes: 0, stars: 0 };

export type Voter = { readonly uuid: string; readonly kind: 'user' | 'bot' | 'guest' };
export type VoteContext = {
  readonly voter: Voter;
  readonly play: { readonly playId: string; readonly djUuid: string | null } | null;
};

/**
 * What has to be stored after a vote. For `starred` the caller adds the song to the voter's liked songs, or
 * removes it.
 */
export type VoteFact =
  | { readonly kind: 'counted'; readonly delta: VoteCounts }
  | { readonly kind: 'starred'; readonly star: boolean };

/**
 * [H050] Applies a person's vote. Refuses `song_over`, `nothing_playing`, `not_registered` (guests), `not_allowed`
 * (bots), `own_song`.
 */
export function castVote(
  record: SongVotes,
  command: VoteCommand,
  ctx: VoteContext,
): Outcome<SongVotes, VoteFact> {
  const refusal = refusalUnlessCurrentPlay(command.playId, ctx.play);
  if (refusal) return { ok: false, refusal };
  if (ctx.voter.kind === 'guest') return refuse('not_registered', 'Please sign up to do that');
  if (ctx.voter.kind === 'bot') return refuse('not_allowed', 'You may not do that here');
  if (ctx.play?.djUuid === ctx.voter.uuid) return refuse('own_song', 'You cannot vote on your own song');
  const state: SongVotes = {
    like: command.like === undefined ? record.like : command.like,
    star: command.star ?? record.star,
  };
  const facts: VoteFact[] = [];
  const delta = diffVoteCounts(record, state);
  if (delta.likes !== 0 || delta.dislikes !== 0 || delta.stars !== 0) facts.push({ kind: 'counted', delta });
  if (state.star !== record.star) facts.push({ kind: 'starred', star: state.star });
  return { ok: true, state, facts };
}

/** Returns how the counts change if a person's votes change from `before` to `after`. */
export function diffVoteCounts(before: SongVotes, after: SongVotes): VoteCounts {
  return {
    likes: Number(after.like === true) - Number(before.like === true),
    dislikes: Number(after.like === false) - Number(before.like === false),
    stars: Number(after.star) - Number(before.star),
  };
}

export function addVoteCounts(counts: VoteCounts, delta: VoteCounts): VoteCounts {
  return {
    likes: counts.likes + delta.likes,
    dislikes: counts.dislikes + delta.dislikes,
    stars: counts.stars + delta.stars,
  };
}

/**
 * Counts all votes of a play from the beginning.
 * @internal a reference implementation: tests compare its result with that of the SQL query
 */
export function countVotes(records: Iterable<SongVotes>): VoteCounts {
  let counts = NO_COUNTS;
  for (const record of records) counts = addVoteCounts(counts, diffVoteCounts(NO_VOTES, record));
  return counts;
}

export function isVote(record: SongVotes): boolean {
  return record.like !== null || record.star;
}

export type VibeInput = {
  readonly counts: VoteCounts;
  /** how many registered people are present, without the DJ */
  readonly electorate: number;
  /** how many people have voted on this play */
  readonly voters: number;
  readonly playing: boolean;
};

/**
 * [H051] Calculates the vibe meter: how much the room likes the song, 0 to 1. It is 0.5 when the song begins. With few
 * people present each vote counts for more.
 */
export function calculateVibe({ counts, electorate, voters, playing }: VibeInput): number {
  if (!playing) return 0;
  const balance = counts.likes + counts.stars - counts.dislikes;
  const weight = Math.max(3, Math.min(electorate, 2 * voters));
  return Math.max(0, Math.min(1, 0.5 + (0.5 * balance) / weight));
}

/** [H052] Returns how many votes skip a song: more than half of the electorate, at least two. */
export function skipVotesNeeded(electorate: number): number {
  return Math.max(2, Math.floor(electorate / 2) + 1);
}

/** [H052] Whether a person may vote to skip: a registered person, if the hangout allows it. */
export function mayVoteToSkip(
  person: Pick<RoomPerson, 'kind'>,
  room: { readonly voteToSkip: boolean },
): boolean {
  return refusalToVoteToSkip(person, room) === null;
}

/** [H052] Returns why a person may not vote to skip, or null. */
export function refusalToVoteToSkip(
  person: Pick<RoomPerson, 'kind'>,
  room: { readonly voteToSkip: boolean },
): RuleRefusal | null {
  if (!room.voteToSkip) return { code: 'skip_vote_off', message: 'Voting to skip is off here' };
  if (person.kind !== 'user') return { code: 'not_registered', message: 'Please sign up to do that' };
  return null;
}
