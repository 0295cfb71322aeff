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
}

export interface DescribedSong {
  readonly provider: ClientProvider;
  readonly song: ProvidedSong;
}

/** How a client names a provider's song: by its id at one provider, or at several. */
export interface ProviderSongRef {
  readonly songId?: string | undefined;
  readonly musicProvider?: string | undefined;
  readonly musicProviders?: Readonly<Record<string, string>> | undefined;
}

/** Returns the first provider whose songs a browser plays, and the id there; null for uploads and other providers. */
export function readProviderId(ref: ProviderSongRef): { provider: ClientProvider; id: string } | null {
  const named = ref.musicProvider
    ? [[ref.musicProvider, ref.songId ?? ''] as const]
    : Object.entries(ref.musicProviders ?? {});
  for (const [name, id] of named) {
    const key = name === 'soundcloud' || name === 'soundCloud' ? 'soundCloudPublic' : name;
    const provider = CLIENT_PROVIDERS.find((one) => one === key);
    if (provider && provider !== 'uploadService' && id.trim() !== '') return { provider, id };
  }
  return null;
}

/**
 * [H1593] Returns the song that a client describes, to be stored under its id at a provider; null without a title, for
 * uploads, and for providers whose songs no browser plays. With `playbackToken` it is a private track.
 */
export function readDescribedSong(
  ref: SongDescription & ProviderSongRef,
  playbackToken: string | null = null,
): DescribedSong | null {
  const named = readProviderId(ref);
  const trackName = ref.trackName?.trim();
  if (!named || !trackName) return null;
  const song: ProvidedSong = {
    id: named.id,
    trackName,
    artistName: ref.artistName?.trim() ?? '',
    duration: ref.duration ?? 0,
    isrc: ref.isrc ?? null,
    genre: ref.genre ?? null,
    explicit: ref.explicit ?? false,
    ...{ albumName: null, releaseYear: null, thumbnail: null, preview: null, link: null },
    ...{ playbackToken, isPrivate: playbackToken !== null },
  };
  return { provider: named.provider, song };
}
