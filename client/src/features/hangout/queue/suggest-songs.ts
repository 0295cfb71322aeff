import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';

export interface SongSuggestions {
  readonly loved: readonly SuggestedSong[];
  readonly lately: readonly SuggestedSong[];
}

export type SuggestedSong = SongPlay['song'];

interface Room {
  /** The play history, newest first. */
  readonly plays: readonly Pick<SongPlay, 'song' | 'voteCounts' | 'playedAt'>[];
  readonly playing: SuggestedSong | null;
  /** Start of the current evening, ISO 8601; null if there is none. */
  readonly eveningStart: string | null;
  readonly queued: ReadonlySet<string>;
  /** [H953] True if the user may see explicit songs. */
  readonly allowsExplicit: boolean;
}

const MAX_SUGGESTIONS = 5;

/** Returns a song's score: a star counts as two likes, a dislike as minus one. */
const loveOf = ({ likes, stars, dislikes }: SongPlay['voteCounts']) => likes + 2 * stars - dislikes;

/**
 * [H234] Suggests songs for an empty queue: first the most loved songs of this evening, then the latest plays,
 * beginning with the current song. No song is suggested twice.
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

/** Returns the first songs of a list, without duplicates and without the songs `except`. */
export function latest(songs: readonly SuggestedSong[], except: readonly string[]): readonly SuggestedSong[] {
  const known = new Set(except);
  const isNew = ({ songId }: SuggestedSong) => {
    if (known.has(songId)) return false;
    known.add(songId);
    return true;
  };
  return songs.filter(isNew).slice(0, MAX_SUGGESTIONS);
}
