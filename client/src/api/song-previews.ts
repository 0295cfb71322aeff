import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { songAudio } from '@hangout/contract/rest/songs/song-audio';
import { DEFAULT_AUDIO_QUALITY, previewStart } from '@hangout/rules';
import { api } from '../platform/rest-client.ts';
import { fetchProviderStreams, listenerCountry } from './music-providers.ts';
import { fetchStreamUrls, type StreamUrls } from './stream-addresses.ts';

/** What a preview needs of a song. A song without an id is not stored at this server. */
export type PreviewedSong = Pick<Song, 'trackName' | 'musicProviders'> &
  Partial<Pick<Song, 'songId' | 'duration' | 'previews' | 'playbackToken'>>;

/** Where a preview comes from. */
export type PreviewOrigin =
  | { readonly kind: 'excerpt'; readonly address: string }
  | { readonly kind: 'upload'; readonly id: string }
  | { readonly kind: 'catalogue'; readonly id: string }
  | { readonly kind: 'streams'; readonly provider: 'audius' | 'soundCloudPublic'; readonly id: string };

/**
 * [H1042] Chooses what a preview plays: the uploaded file, a public excerpt, the excerpt in a provider's catalogue, or
 * the whole song at a provider that plays from URLs, in this order; null if there is none of these.
 */
export function choosePreview({ musicProviders: ids, previews }: PreviewedSong): PreviewOrigin | null {
  if (ids.uploadService) return { kind: 'upload', id: ids.uploadService };
  const [address] = previews ?? [];
  if (address) return { kind: 'excerpt', address };
  if (ids.sevenDigital) return { kind: 'catalogue', id: ids.sevenDigital };
  for (const provider of ['audius', 'soundCloudPublic'] as const) {
    const id = ids[provider];
    if (id) return { kind: 'streams', provider, id };
  }
  return null;
}

/** Key of a preview, which is the same in every list. */
export const previewKey = (origin: PreviewOrigin): string =>
  origin.kind === 'excerpt'
    ? origin.address
    : `${origin.kind === 'streams' ? origin.provider : origin.kind}:${origin.id}`;

/** Seconds from the start of the file at which the preview begins; 0 for an excerpt. */
export const previewStartOf = (origin: PreviewOrigin, song: PreviewedSong): number =>
  origin.kind === 'upload' || origin.kind === 'streams' ? previewStart(song.duration ?? 0) : 0;

/** [R271] URLs of a song or its excerpt, cached for an hour or until they expire. */
export async function fetchPreviewUrls(
  origin: Exclude<PreviewOrigin, { readonly kind: 'catalogue' }>,
  song: PreviewedSong,
): Promise<StreamUrls> {
  if (origin.kind === 'excerpt') return { http: origin.address };
  if (origin.kind === 'upload') return fetchStreamUrls(origin.id);
  const { provider, id } = origin;
  const playbackToken = song.playbackToken ?? null;
  return fetchProviderStreams(provider, id, { renew: false, quality: DEFAULT_AUDIO_QUALITY, playbackToken });
}

/** Returns the URL of an excerpt in a catalogue, which can be used only once. */
export const fetchCataloguePreview = async (id: string): Promise<string> =>
  (await api(songAudio.preview, { country: listenerCountry(), id })).url;
