import { CLIENT_PROVIDERS, type ClientProvider } from './providers.ts';
import type { ProvidedSong } from './song.ts';

/** The description that a client may give of a provider's song that the server does not know. */
export interface SongDescription {
  readonly trackName?: string | null | undefined;
  readonly artistName?: string | null | undefined;
  /** Duration in seconds. */
  readonly duration?: number | null | undefined;
  readonly isrc?: string | null | undefined;
  readonly genre?: string | null | undefined;
  readonly explicit?: boolean | null | undefined;
  readonly playbackToken?: string | null | undefined;
}

export interface DescribedSong {
  readonly provider: ClientProvider;
  readonly song: ProvidedSong;
}

/**
 * [H1593] Returns the song that a client describes, to be stored under its id at a provider; null without a title, for
 * uploads, and for providers whose songs no browser plays.
 */
export function readDescribedSong(
  ref: SongDescription & {
    readonly songId?: string | undefined;
    readonly musicProvider?: string | undefined;
    readonly musicProviders?: Readonly<Record<string, string>> | undefined;
  },
): DescribedSong | null {
  const named = ref.musicProvider
    ? [[ref.musicProvider, ref.songId ?? ''] as const]
    : Object.entries(ref.musicProviders ?? {});
  const trackName = ref.trackName?.trim();
  if (!trackName) return null;
  for (const [name, id] of named) {
    const key = name === 'soundcloud' || name === 'soundCloud' ? 'soundCloudPublic' : name;
    const provider = CLIENT_PROVIDERS.find((one) => one === key);
    if (!provider || provider === 'uploadService' || id.trim() === '') continue;
    const song: ProvidedSong = {
      id,
      trackName,
      artistName: ref.artistName?.trim() ?? '',
      duration: ref.duration ?? 0,
      isrc: ref.isrc ?? null,
      genre: ref.genre ?? null,
      explicit: ref.explicit ?? false,
      playbackToken: ref.playbackToken || null,
      ...{ albumName: null, releaseYear: null, thumbnail: null, preview: null, link: null },
    };
    return { provider, song };
  }
  return null;
}
