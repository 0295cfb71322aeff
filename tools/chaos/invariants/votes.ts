import { eventsOfKind } from '../events.ts';
import type { Evidence } from '../evidence.ts';
import { type RequestOutcome, requestOutcomes } from '../request-outcomes.ts';
import type { DatabaseWrite, StoredVote } from '../stored-state.ts';
import { collectFindings, duplicates, formatTime, type Invariant, shortId } from './invariant.ts';

/** Votes are stored at this interval, ms. An acknowledged vote that is older must be stored. */
const FLUSH_INTERVAL_MS = 1_000;
/**
 * How long a room may accept votes after the start of a fault, ms, until it notices that it cannot store
 * them.
 */
const DETECTION_MS = 2_500;

type Votes = { like?: boolean | null; star?: boolean };

/**
 * Returns the votes by user and play. `isSure` is true if the vote was answered before its play ended, so
 * that it surely counts for that play.
 */
function votesByUserAndPlay({
  stored,
  events,
}: Evidence): Map<string, (RequestOutcome & { isSure: boolean })[]> {
  const plays = new Map(stored.plays.map((play) => [play.playId, play]));
  const requests = requestOutcomes(events, 'voteOnSong').map((request) => {
    const play = plays.get(request.playId ?? '');
    // The end of a play was measured by the server's clock, which differs from the observer's by up to 150
    // ms.
    const isSure = play !== undefined && request.endedAt < (play.endedAt ?? Number.POSITIVE_INFINITY) - 150;
    return { ...request, isSure };
  });
  return Map.groupBy(requests, ({ user, playId }) => `${playId} ${user}`);
}

/**
 * Returns when another process took over each hangout, as happens after a freeze or a loss of the database.
 */
function takeoverTimes(writes: readonly DatabaseWrite[]): Map<string, number[]> {
  const times = new Map<string, number[]>();
  const epochs = new Map<string, number>();
  for (const { kind, room, epoch, at } of writes) {
    if (kind !== 'actor' || room === null || epoch === null) continue;
    const before = epochs.get(room);
    if (before !== undefined && before !== epoch) times.set(room, [...(times.get(room) ?? []), at]);
    epochs.set(room, epoch);
  }
  return times;
}

/**
 * [H459] Checks that each acknowledged vote is stored once, unless a fault followed before the next flush.
 */
export const votesStored: Invariant = {
  rule: 'H459',
  name: 'acknowledged votes older than a second',
  check(evidence) {
    const { findings, expect } = collectFindings();
    const { stored, faults, events } = evidence;
    const takenOver = takeoverTimes(stored.writes);
    const rows = new Map(stored.votes.map((vote) => [`${vote.playId} ${vote.user}`, vote]));
    for (const key of duplicates(stored.votes.map((vote) => `${vote.playId} ${vote.user}`)))
      findings.doubled.push(`vote ${key}`);
    const isYoung = ({ room, endedAt: at }: RequestOutcome) =>
      [...faults.map((fault) => fault.at), ...(takenOver.get(room) ?? [])].some(
        (time) => at > time - FLUSH_INTERVAL_MS && at < time + DETECTION_MS,
      );
    for (const [key, requests] of votesByUserAndPlay(evidence)) {
      const last = requests.findLast(({ outcome }) => outcome === 'done');
      if (!last?.isSure || isYoung(last) || mayBeReplaced(requests, last)) continue;
      findings.checked += 1;
      // The cast is safe: the answer to a vote contains the user's votes.
      const { songVotes } = last.answer as { songVotes: Required<Votes> };
      const row = rows.get(key);
      if (
        row
          ? row.like !== songVotes.like || row.star !== songVotes.star
          : songVotes.like !== null || songVotes.star
      )
        findings.lost.push(
          `vote ${shortId(key)} of ${shortId(last.user)} acknowledged at ${formatTime(last.endedAt)}`,
        );
    }
    const voters = new Set(requestOutcomes(events, 'voteOnSong').map(({ room, user }) => `${room} ${user}`));
    const rooms = new Map(stored.plays.map((play) => [play.playId, play.room]));
    for (const { playId, user } of stored.votes)
      expect(
        voters.has(`${rooms.get(playId)} ${user}`),
        () => `${shortId(user)} never voted on ${shortId(playId)}`,
      );
    return findings;
  },
};

/** Returns whether a later vote with an unknown outcome may have replaced the acknowledged one. */
const mayBeReplaced = (requests: readonly RequestOutcome[], last: RequestOutcome) =>
  requests.some(({ at, outcome, code }) => at > last.at && (outcome === 'unknown' || code === 'unavailable'));

/**
 * [H460] Checks that the vote counts of each play equal the number of its stored votes, wherever they are
 * shown.
 */
export const totalsMatchVoters: Invariant = {
  rule: 'H460',
  name: 'vote totals equal the voters of each play',
  check({ stored, events }) {
    const { findings, expect } = collectFindings();
    const votes = Map.groupBy(stored.votes, ({ playId }) => playId);
    const totalsByPlay = new Map<string, string>();
    for (const play of stored.plays) {
      if (play.endedAt === null) continue;
      const expected = totalsOf(votes.get(play.playId) ?? []);
      totalsByPlay.set(play.playId, formatTotals(play));
      expect(
        formatTotals(play) === expected,
        () => `play ${shortId(play.playId)} says ${formatTotals(play)}, its voters ${expected}`,
      );
    }
    for (const { playId, counts: announced } of eventsOfKind(events, 'playedSong')) {
      const totals = totalsByPlay.get(playId);
      if (totals)
        expect(
          formatTotals(announced) === totals,
          () => `${shortId(playId)} was announced with ${formatTotals(announced)}, stored with ${totals}`,
        );
    }
    for (const play of stored.publicData.plays) {
      const totals = totalsByPlay.get(play.playId);
      expect(
        formatTotals(play) === totals,
        () => `${shortId(play.playId)} is listed with ${formatTotals(play)}, stored with ${totals}`,
      );
    }
    return findings;
  },
};

const formatTotals = ({ likes, dislikes, stars }: { likes: number; dislikes: number; stars: number }) =>
  `${likes}/${dislikes}/${stars}`;
const totalsOf = (votes: readonly StoredVote[]) =>
  formatTotals({
    likes: votes.filter(({ like }) => like === true).length,
    dislikes: votes.filter(({ like }) => like === false).length,
    stars: votes.filter(({ star }) => star).length,
  });

/** [H465] Checks that the crate of likes contains each starred song once and no other. */
export const starsInLikes: Invariant = {
  rule: 'H465',
  name: 'a starred song is in the likes, once',
  check(evidence) {
    const { findings, expect } = collectFindings();
    const { stored } = evidence;
    const songs = new Map(stored.plays.map((play) => [play.playId, play.songId]));
    for (const [user, likes] of Object.entries(stored.likes))
      for (const song of duplicates(likes))
        findings.doubled.push(`song ${song} in the likes of ${shortId(user)}`);
    const starred = new Set(
      stored.votes.flatMap((vote) => (vote.star ? [`${vote.user} ${songs.get(vote.playId)}`] : [])),
    );
    // A star sent at a song change may count for the next song. If the user tried to take a star back, the
    // outcome is unknown.
    const takenBack = new Set(
      requestOutcomes(evidence.events, 'voteOnSong')
        .filter(({ payload }) => (payload.songVotes as Votes).star === false)
        .map(({ user, playId }) => `${user} ${songs.get(playId ?? '')}`),
    );
    for (const key of starred) {
      if (takenBack.has(key)) continue;
      findings.checked += 1;
      const [user = '', song = ''] = key.split(' ');
      if (!stored.likes[user]?.includes(song)) findings.lost.push(`star of ${shortId(user)} on song ${song}`);
    }
    for (const [user, likes] of Object.entries(stored.likes))
      for (const song of likes)
        expect(starred.has(`${user} ${song}`), () => `${shortId(user)} likes song ${song} without a star`);
    return findings;
  },
};
