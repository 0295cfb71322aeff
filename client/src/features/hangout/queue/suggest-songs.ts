import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';

/** The songs that an empty queue offers. */
export interface SongSuggestions {
  readonly loved: readonly SuggestedSong[];
  readonly lately: readonly SuggestedSong[];
}

export type SuggestedSong = SongPlay['song'];

interface Room {
  /** The history, the newest play first. */
  readonly plays: readonly Pick<SongPlay, 'song' | 'voteCounts' | 'playedAt'>[];
  readonly playing: SuggestedSong | null;
  /** When the evening began, an ISO date; null where none is on. */
  readonly eveningStart: string | null;
  /** Ids of songs that are in the queue already. */
  readonly queued: ReadonlySet<string>;
  /** [H953] Whether the user is shown explicit songs. */
  readonly allowsExplicit: boolean;
}

/** The most songs in each list. */
const MAX_SUGGESTIONS = 5;

/** How much a hangout loved a song: a star counts as two likes. */
const loveOf = ({ likes, stars, dislikes }: SongPlay['voteCounts']) => likes + 2 * stars - dislikes;

/**
 * [H234] What a hangout offers to an empty queue: the songs of this evening that it loved most, and those that it played
 * lately, the one that plays first. No song is offered twice.
 */
export function suggestSongs({
  plays: all,
  playing,
  eveningStart,
  queued,
  allowsExplicit,
}: Room): SongSuggestions {
  const isShown = (song: SuggestedSong) => allowsExplicit || !song.explicit;
  const plays = all.filter(({ song }) => isShown(song));
  const byId = new Map<string, { song: SuggestedSong; love: number }>();
  for (const { song, voteCounts, playedAt } of plays) {
    if (eveningStart === null || Date.parse(playedAt) < Date.parse(eveningStart)) continue;
    byId.set(song.songId, { song, love: (byId.get(song.songId)?.love ?? 0) + loveOf(voteCounts) });
  }
  const loved = [...byId.values()]
    .filter(({ song, love }) => love > 0 && !queued.has(song.songId))
    .toSorted((a, b) => b.love - a.love)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ song }) => song);
  return {
    loved,
    lately: latest(
      [...(playing && isShown(playing) ? [playing] : []), ...plays.map(({ song }) => song)],
      [...queued, ...loved.map(({ songId }) => songId)],
    ),
  };
}

/** The first songs of a list, each once, without those of the given ids. */
export function latest(songs: readonly SuggestedSong[], except: readonly string[]): readonly SuggestedSong[] {
  const known = new Set(except);
  const isNew = ({ songId }: SuggestedSong) => {
    if (known.has(songId)) return false;
    known.add(songId);
    return true;
  };
  return songs.filter(isNew).slice(0, MAX_SUGGESTIONS);
}
