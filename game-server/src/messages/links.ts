import { networkInterfaces } from 'node:os';
import type { ChatDraft } from '@hangout/contract/realtime/hangout/chat-message';
import type { Db } from '@hangout/db';
import { requestSongMatching } from '@hangout/jobs/song-matching';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import { type LinkDependencies, readMusicLink } from '@hangout/platform/music-providers/read-link';
import { type HostConfig, isAllowedHost, isKnownHost } from '@hangout/platform/origins/known-host';
import type { RateCounters } from '@hangout/platform/rate-limits/rate-limits';
import { ProviderError } from '@hangout/providers';
import {
  DEFAULT_COUNTRY,
  extractLinks,
  extractSongLinks,
  parseHangoutLink,
  parsePlaylistLink,
  parseSongLink,
} from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** Number of songs that a message shows, and of its links that are looked up. */
export const MAX_SONGS = 4;
/** Longest look-up of a message's links, ms. Links that are not resolved by then stay plain links. */
const LOOKUP_TIMEOUT_MS = scaleTimeout(3_000);
/** [H1070] Links of one sender that are looked up per minute; more stay plain links. */
const LOOKUP_LIMIT = { points: 60, seconds: 60 };

/** What a text links to, in the form of a draft. */
export type LinkedReferences = Pick<ChatDraft, 'songs' | 'playlist' | 'hangout'>;

/**
 * [R148][R150][H384] Looks up the links in a text by the user `by`, who is in `country`. Never throws because
 * of a music provider.
 */
export type ReadLinks = (text: string, by: string, country?: string) => Promise<LinkedReferences>;

interface Dependencies {
  readonly db: Db;
  readonly musicProviders: LinkDependencies['musicProviders'] | undefined;
  readonly jobs?: Pick<Jobs, 'send'> | undefined;
  readonly config: HostConfig;
  readonly log: Pick<Log, 'warn'>;
  readonly rateCounters: Pick<RateCounters, 'take'>;
}

export function createLinkReader({
  db,
  musicProviders,
  jobs,
  config,
  log,
  rateCounters,
}: Dependencies): ReadLinks {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);

  /**
   * With PUBLIC_URL, a local address or another port belongs to another machine or service. Without it, the
   * server does not know under which address and port it is reached.
   */
  function isOwn(url: URL): boolean {
    if (config.PUBLIC_URL !== undefined)
      return url.host === URL.parse(config.PUBLIC_URL)?.host || isAllowedHost(url, config);
    return (
      isKnownHost(url.host, config, undefined) ||
      addresses.some(({ address }) => isKnownHost(url.host, config, address))
    );
  }

  /** Returns the host of a link to this server, else ''. */
  function ownHostOf(link: string): string {
    const url = URL.parse(link);
    return url && isOwn(url) ? url.host : '';
  }

  async function findSong(
    link: string,
    by: string,
    country: string,
  ): Promise<ChatDraft['songs'][number] | null> {
    const url = URL.parse(link);
    if (!url || !musicProviders) return null;
    const matchSong =
      jobs && ((songId: string) => requestSongMatching({ jobs, musicProviders }, db, [songId]));
    const call = { country, signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) };
    try {
      if ((await rateCounters.take('links of messages', by, LOOKUP_LIMIT)) > 0) return null;
      const found = await readMusicLink({ db, musicProviders, matchSong }, url, call);
      return found?.kind === 'song' ? { musicProvider: found.provider, songId: found.id } : null;
    } catch (error) {
      if (!(error instanceof ProviderError) && !call.signal.aborted)
        log.warn({ err: error }, 'a link of a message could not be looked up; it stays a link');
      return null;
    }
  }

  return async (text, by, country = DEFAULT_COUNTRY) => {
    const links = extractLinks(text);
    const toLookUp = [...new Set(extractSongLinks(text))].slice(0, MAX_SONGS);
    const found = new Map(
      await Promise.all(toLookUp.map(async (link) => [link, await findSong(link, by, country)] as const)),
    );
    const [playlist = null] = links.flatMap((link) => {
      const at = parsePlaylistLink(link, ownHostOf(link));
      return at?.provider === 'own' ? [{ crateUuid: at.id, asLink: true }] : [];
    });
    const [slug] = links.flatMap((link) => parseHangoutLink(link, ownHostOf(link)) ?? []);
    return {
      songs: links.flatMap((link) => found.get(link) ?? parseSongLink(link, ownHostOf(link)) ?? []),
      playlist,
      hangout: slug === undefined ? null : { slug },
    };
  };
}
