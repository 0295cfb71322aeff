import { type AudioQuality, chooseThumbnailSize, SEVEN_DIGITAL_THUMBNAIL_SIZES } from '@hangout/rules';
import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import type { MusicProvider, ProviderCall, ProviderSong } from '../music-provider.ts';
import type { ProviderConfig } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import { signUrl } from './sign-url.ts';

const Track = z.object({
  id: z.union([z.number(), z.string()]),
  title: z.string(),
  /** Tells versions apart, such as "Radio Edit". */
  version: z.string().nullish(),
  artist: z.object({ name: z.string() }),
  /** Seconds. */
  duration: z.number().nullish(),
  explicitContent: z.boolean().nullish(),
  isrc: z.string().nullish(),
  url: z.string().nullish(),
  release: z
    .object({
      title: z.string().nullish(),
      image: z.string().nullish(),
      releaseDate: z.string().nullish(),
    })
    .nullish(),
});
type Track = z.infer<typeof Track>;
const Details = z.object({ status: z.string(), track: Track.nullish() });
const Found = z.object({
  status: z.string(),
  searchResults: z.object({
    totalItems: z.number(),
    searchResult: z.array(z.object({ track: Track })).nullish(),
  }),
});

/** Format ids for AAC at 64, 160 and 320 kbit/s. */
const formatOf: Readonly<Record<AudioQuality, number>> = { low: 55, medium: 56, high: 26 };
/**
 * [R276] A song that is missing in the listener's catalogue is searched in this one, to tell "not in this
 * country" from "does not exist".
 */
const REFERENCE_COUNTRY = 'US';
/** Signed URLs are valid for an hour. */
const SIGNATURE_LIFE_MS = 3_600_000;

/** 7digital. All calls, streams and previews are signed with the operator's keys; null without keys. */
export function createSevenDigital({ sevenDigital: config }: ProviderConfig): MusicProvider | null {
  const { keys } = config;
  if (!keys) return null;
  const http = createProviderHttp({ provider: 'sevenDigital', renewOn: [] });
  const address = (base: string, parameters: Readonly<Record<string, string>>) => {
    const url = new URL(base);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return signUrl(keys, url);
  };
  const size = String(chooseThumbnailSize(SEVEN_DIGITAL_THUMBNAIL_SIZES));
  const common = { imageSize: size, usageTypes: 'adsupportedstreaming' };

  async function searchPage(words: string, page: number, limit: number, { country, signal }: ProviderCall) {
    const url = address(`${config.api}/track/search`, {
      ...{ ...common, q: words, country, page: String(page), pageSize: String(limit) },
    });
    const results = (await http.json({ url, shape: Found, signal }))?.searchResults;
    return {
      tracks: (results?.searchResult ?? []).map(({ track }) => track),
      total: results?.totalItems ?? 0,
    };
  }

  async function loadTrack(id: string, { country, signal }: Pick<ProviderCall, 'country' | 'signal'>) {
    const url = address(`${config.api}/track/details`, { ...common, trackId: id, country });
    return (await http.json({ url, shape: Details, signal }))?.track ?? null;
  }

  /** Loads a track from the reference catalogue; null if that is the listener's own. */
  const loadElsewhere = async (id: string, { country, signal }: ProviderCall) =>
    country === REFERENCE_COUNTRY ? null : loadTrack(id, { country: REFERENCE_COUNTRY, signal });

  /**
   * [H1041] Returns whether the track is available in the country.
   * @throws ProviderError `region` if only other countries have it
   */
  async function isInCountry(id: string, call: ProviderCall): Promise<boolean> {
    if (!isTrackId(id)) return false;
    if (await loadTrack(id, call)) return true;
    if (await loadElsewhere(id, call)) throw new ProviderError('sevenDigital', 'region');
    return false;
  }

  return {
    key: 'sevenDigital',

    async search({ words, explicit, limit, offset, ...call }) {
      // [R142] Sends no request for an empty query.
      if (words.trim() === '') return { songs: [], hasMore: false };
      // The service's pages begin at multiples of their size, so an offset between them needs two pages.
      const first = Math.floor(offset / limit) + 1;
      const skipped = offset % limit;
      const pages = [await searchPage(words, first, limit, call)];
      if (skipped > 0) pages.push(await searchPage(words, first + 1, limit, call));
      const tracks = pages.flatMap((page) => page.tracks).slice(skipped, skipped + limit);
      const songs = tracks.map((track) => toSong(track)).filter((song) => explicit || !song.explicit);
      return { songs, hasMore: offset + limit < (pages[0]?.total ?? 0) };
    },

    async songById(id, call) {
      if (!isTrackId(id)) return null;
      const track = await loadTrack(id, call);
      if (track) return toSong(track);
      const elsewhere = await loadElsewhere(id, call);
      return elsewhere && toSong(elsewhere, false);
    },

    async readLink(link) {
      const isPage = /(^|\.)7digital\.com$/.test(link.hostname);
      const id = isPage ? /\/track\/(?:[^/]+\/)*(\d+)\/?$/.exec(link.pathname)?.[1] : undefined;
      return id === undefined ? null : { provider: 'sevenDigital', kind: 'song', id, playbackToken: null };
    },

    async streams(id, call) {
      if (!(await isInCountry(id, call))) return null;
      const url = address(`${config.stream}/stream/catalogue`, {
        ...{ trackId: id, country: call.country, formatId: String(formatOf[call.quality]) },
      });
      return { hls: null, http: url.href, expiresAt: Date.now() + SIGNATURE_LIFE_MS };
    },

    async preview(id, call) {
      if (!(await isInCountry(id, call))) return null;
      const url = address(`${config.previews}/clip/${id}`, { country: call.country });
      return { url: url.href, expiresAt: Date.now() + SIGNATURE_LIFE_MS };
    },
  };
}

const isTrackId = (id: string) => /^\d{1,15}$/.test(id);

function toSong(track: Track, isPlayable = true): ProviderSong {
  const year = Number(/^\d{4}/.exec(track.release?.releaseDate ?? '')?.[0] ?? 0);
  return {
    id: String(track.id),
    trackName: track.version ? `${track.title} (${track.version})` : track.title,
    artistName: track.artist.name,
    albumName: track.release?.title || null,
    releaseYear: year > 0 ? year : null,
    duration: track.duration ?? 0,
    explicit: track.explicitContent === true,
    genre: null,
    isrc: track.isrc?.replaceAll('-', '').toUpperCase() || null,
    thumbnail: track.release?.image?.replace(/^http:\/\/(?=[^/]*7static\.com\/)/, 'https://') || null,
    // A preview is signed for one country, so it is requested only when it is played.
    preview: null,
    link: track.url ?? null,
    playbackToken: null,
    isPlayable,
  };
}
