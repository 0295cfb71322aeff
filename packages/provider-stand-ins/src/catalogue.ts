import type { ExternalProvider } from '@hangout/providers';

/** A track of the stand-ins, with its real audio. One track stands in the catalogues of several providers. */
export interface StandInTrack {
  /** Positive and unique; the ids at the providers are made from it. */
  readonly number: number;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly year: number;
  /** Seconds. */
  readonly duration: number;
  readonly explicit: boolean;
  readonly genre: string;
  readonly isrc: string;
  /** Paths of files on this machine: the whole song, and its cover or null. */
  readonly audioFile: string;
  readonly coverFile: string | null;
  /** The providers that have it. */
  readonly providers: readonly ExternalProvider[];
  /** Countries in which it is not to be had, two upper-case letters. */
  readonly blockedIn?: readonly string[];
  /** A private track of the social audio provider: it is found and played with its secret or by its owner only. */
  readonly isPrivate?: boolean;
  /** False for a video that its owner allows on the video platform's own pages only. */
  readonly isEmbeddable?: boolean;
}

/** A playlist or album, the same at every provider: each shows those of its tracks that it has. */
export interface StandInCollection {
  readonly number: number;
  readonly kind: 'playlist' | 'album';
  readonly name: string;
  readonly description: string;
  /** Numbers of tracks, in order; a number that the catalogue lacks is a song that the provider no longer has. */
  readonly tracks: readonly number[];
}

export interface StandInCatalogue {
  readonly tracks: readonly StandInTrack[];
  readonly collections: readonly StandInCollection[];
}

/** The tracks that a provider has, found by all words of a query in title, artist and album, in the catalogue's order. */
export function findTracks(
  { tracks }: StandInCatalogue,
  provider: ExternalProvider,
  words: string,
): StandInTrack[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return tracks.filter((track) => {
    if (!track.providers.includes(provider) || track.isPrivate) return false;
    const text = `${track.title} ${track.artist} ${track.album}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The track of a provider by its number; null where the provider does not have it. */
export function trackOf(
  { tracks }: StandInCatalogue,
  provider: ExternalProvider,
  number: number,
): StandInTrack | null {
  return tracks.find((track) => track.number === number && track.providers.includes(provider)) ?? null;
}
