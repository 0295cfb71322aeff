import { type Deed, deedsOf } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import type { KeptVote, Write } from '../kept.ts';
import { notesOf } from '../notes.ts';
import { clock, findings, type Law, short, twice } from './law.ts';

/** An acknowledged vote this old is kept whatever happens, ms. */
const VOTE_AGE_MS = 1_000;
/** A fault is felt at most this long after it began: until then votes are taken as before, ms. */
const FELT_MS = 2_500;

type Votes = { like?: boolean | null; star?: boolean };

/** Votes by person and play, each with whether it is sure that this song was meant: no other began meanwhile. */
function ballots({ kept, notes }: Evidence): Map<string, (Deed & { isSure: boolean })[]> {
  const plays = new Map(kept.plays.map((play) => [play.playId, play]));
  const deeds = deedsOf(notes, 'voteOnSong').map((deed) => {
    const play = plays.get(deed.playId ?? '');
    // the end as it was kept lies on the server's clock: some room on both sides
    const isSure = play !== undefined && deed.endedAt < (play.endedAt ?? Number.POSITIVE_INFINITY) - 150;
    return { ...deed, isSure };
  });
  return Map.groupBy(deeds, ({ who, playId }) => `${playId} ${who}`);
}

/** When a hangout passed to another process, as it does when its host stood still or lost the database. */
function takeovers(writes: readonly Write[]): Map<string, number[]> {
  const moments = new Map<string, number[]>();
  const epochs = new Map<string, number>();
  for (const { what, room, epoch, at } of writes) {
    if (what !== 'actor' || room === null || epoch === null) continue;
    const before = epochs.get(room);
    if (before !== undefined && before !== epoch) moments.set(room, [...(moments.get(room) ?? []), at]);
    epochs.set(room, epoch);
  }
  return moments;
}

/** [H459] */
export const votesAreKept: Law = {
  rule: 'H459',
  name: 'acknowledged votes older than a second',
  check(evidence) {
    const { found, must } = findings();
    const { kept, faults, notes } = evidence;
    const takenOver = takeovers(kept.writes);
    const rows = new Map(kept.votes.map((vote) => [`${vote.playId} ${vote.user}`, vote]));
    for (const key of twice(kept.votes.map((vote) => `${vote.playId} ${vote.user}`)))
      found.doubled.push(`vote ${key}`);
    const isYoung = ({ room, endedAt: at }: Deed) =>
      [...faults.map((fault) => fault.at), ...(takenOver.get(room) ?? [])].some(
        (moment) => at > moment - VOTE_AGE_MS && at < moment + FELT_MS,
      );
    for (const [key, deeds] of ballots(evidence)) {
      const last = deeds.findLast(({ outcome }) => outcome === 'done');
      if (!last?.isSure || isYoung(last) || hasDoubt(deeds, last)) continue;
      found.checked += 1;
      // the answer to a vote holds the votes as they stand
      const { songVotes } = last.answer as { songVotes: Required<Votes> };
      const row = rows.get(key);
      if (
        row
          ? row.like !== songVotes.like || row.star !== songVotes.star
          : songVotes.like !== null || songVotes.star
      )
        found.lost.push(`vote ${short(key)} of ${short(last.who)} acknowledged at ${clock(last.endedAt)}`);
    }
    const asked = new Set(deedsOf(notes, 'voteOnSong').map(({ room, who }) => `${room} ${who}`));
    const rooms = new Map(kept.plays.map((play) => [play.playId, play.room]));
    for (const { playId, user } of kept.votes)
      must(asked.has(`${rooms.get(playId)} ${user}`), () => `${short(user)} never voted on ${short(playId)}`);
    return found;
  },
};

/** A later vote whose fate is unknown may stand instead. */
const hasDoubt = (deeds: readonly Deed[], last: Deed) =>
  deeds.some(({ at, outcome, code }) => at > last.at && (outcome === 'unknown' || code === 'unavailable'));

/** [H460] */
export const votesAreVoters: Law = {
  rule: 'H460',
  name: 'votes are voters, for each play',
  check({ kept, notes }) {
    const { found, must } = findings();
    const votes = Map.groupBy(kept.votes, ({ playId }) => playId);
    const counts = new Map<string, string>();
    for (const play of kept.plays) {
      if (play.endedAt === null) continue;
      const counted = countsOf(votes.get(play.playId) ?? []);
      counts.set(play.playId, tell(play));
      must(
        tell(play) === counted,
        () => `play ${short(play.playId)} says ${tell(play)}, its voters ${counted}`,
      );
    }
    for (const { playId, counts: heard } of notesOf(notes, 'playedSong')) {
      const told = counts.get(playId);
      if (told)
        must(
          tell(heard) === told,
          () => `${short(playId)} was announced with ${tell(heard)}, kept with ${told}`,
        );
    }
    for (const play of kept.told.plays) {
      const told = counts.get(play.playId);
      must(tell(play) === told, () => `${short(play.playId)} is told with ${tell(play)}, kept with ${told}`);
    }
    return found;
  },
};

const tell = ({ likes, dislikes, stars }: { likes: number; dislikes: number; stars: number }) =>
  `${likes}/${dislikes}/${stars}`;
const countsOf = (votes: readonly KeptVote[]) =>
  tell({
    likes: votes.filter(({ like }) => like === true).length,
    dislikes: votes.filter(({ like }) => like === false).length,
    stars: votes.filter(({ star }) => star).length,
  });

/** [H465] */
export const starsAreLikes: Law = {
  rule: 'H465',
  name: 'a star is the song in the likes, once',
  check(evidence) {
    const { found, must } = findings();
    const { kept } = evidence;
    const songs = new Map(kept.plays.map((play) => [play.playId, play.songId]));
    for (const [user, likes] of Object.entries(kept.likes))
      for (const song of twice(likes)) found.doubled.push(`song ${song} in the likes of ${short(user)}`);
    const starred = new Set(
      kept.votes.flatMap((vote) => (vote.star ? [`${vote.user} ${songs.get(vote.playId)}`] : [])),
    );
    // a star may land on the song that has just begun; where one was taken back as well, nobody can tell which
    const takenBack = new Set(
      deedsOf(evidence.notes, 'voteOnSong')
        .filter(({ payload }) => (payload.songVotes as Votes).star === false)
        .map(({ who, playId }) => `${who} ${songs.get(playId ?? '')}`),
    );
    for (const key of starred) {
      if (takenBack.has(key)) continue;
      found.checked += 1;
      const [user = '', song = ''] = key.split(' ');
      if (!kept.likes[user]?.includes(song)) found.lost.push(`star of ${short(user)} on song ${song}`);
    }
    for (const [user, likes] of Object.entries(kept.likes))
      for (const song of likes)
        must(starred.has(`${user} ${song}`), () => `${short(user)} likes song ${song} without a star`);
    return found;
  },
};
