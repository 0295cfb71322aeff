import { networkInterfaces } from 'node:os';
import type { ChatDraft } from '@hangout/contract/realtime/hangout/chat-message';
import type { Db } from '@hangout/db';
import { requestSongMatching } from '@hangout/jobs/song-matching';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import { type LinkDependencies, readMusicLink } from '@hangout/platform/music-providers/read-link';
import { type HostConfig, isKnownHost } from '@hangout/platform/origins/known-host';
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

/** Largest number of songs in one message, and of links that are looked up for it. */
export const MAX_SONGS = 4;
/** Longest time that a message waits for its links to be looked up, ms; unresolved ones stay links. */
const LOOKUP_TIMEOUT_MS = scaleTimeout(3_000);

/** The songs, the playlist and the hangout to which a text links, as a draft refers to them. */
export type LinkedReferences = Pick<ChatDraft, 'songs' | 'playlist' | 'hangout'>;

/** [R148][R150][H384] Reads the links of a text of somebody in `country`. Never throws because of a music provider. */
export type ReadLinks = (text: string, country?: string) => Promise<LinkedReferences>;

interface Dependencies {
  readonly db: Db;
  readonly musicProviders: LinkDependencies['musicProviders'] | undefined;
  readonly jobs?: Pick<Jobs, 'send'> | undefined;
  readonly config: HostConfig;
  readonly log: Pick<Log, 'warn'>;
}

export function createLinkReader({ db, musicProviders, jobs, config, log }: Dependencies): ReadLinks {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);

  /** The host of a link if it is this server, else ''. */
  function ownHostOf(link: string): string {
    const host = URL.parse(link)?.host ?? '';
    const isOwn =
      isKnownHost(host, config, undefined) ||
      addresses.some(({ address }) => isKnownHost(host, config, address));
    return isOwn ? host : '';
  }

  async function findSong(link: string, country: string): Promise<ChatDraft['songs'][number] | null> {
    const url = URL.parse(link);
    if (!url || !musicProviders) return null;
    const matchSong =
      jobs && ((songId: string) => requestSongMatching({ jobs, musicProviders }, db, [songId]));
    const call = { country, signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) };
    try {
      const found = await readMusicLink({ db, musicProviders, matchSong }, url, call);
      return found?.kind === 'song' ? { musicProvider: found.provider, songId: found.id } : null;
    } catch (error) {
      if (!(error instanceof ProviderError) && !call.signal.aborted)
        log.warn({ err: error }, 'a link of a message could not be looked up; it stays a link');
      return null;
    }
  }

  return async (text, country = DEFAULT_COUNTRY) => {
    const links = extractLinks(text);
    const toLookUp = [...new Set(extractSongLinks(text))].slice(0, MAX_SONGS);
    const found = new Map(
      await Promise.all(toLookUp.map(async (link) => [link, await findSong(link, country)] as const)),
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
