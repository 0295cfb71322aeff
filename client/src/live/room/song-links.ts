import { extractSongLinks } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { musicProvidersQuery } from '../../api/music-providers.ts';
import { musicLinkQuery } from '../../api/song-search.ts';
import { queryClient } from '../../platform/query-client.ts';

/** Songs by their links, as a message names them to the server. */
export type SongLinks = ReadonlyMap<string, { readonly musicProvider: string; readonly songId: string }>;

/** Longest time that a message waits for its links to be looked up, ms; unresolved ones stay links. */
const LOOKUP_TIMEOUT_MS = scaleTimeout(3_000);
/** Largest number of links looked up per message. */
const MOST_LINKS = 4;

/**
 * [R148][R149] Looks up the links of a text that may lead to songs, so that the server knows the songs when the
 * message arrives.
 */
export async function findSongLinks(text: string): Promise<SongLinks> {
  const links = [...new Set(extractSongLinks(text))].slice(0, MOST_LINKS);
  const found = new Map<string, { musicProvider: string; songId: string }>();
  const read = async (link: string) => {
    // A server whose only provider is its own uploads reads no links.
    const { providers } = await queryClient.fetchQuery(musicProvidersQuery());
    if (providers.length < 2) return;
    const { kind, provider, id } = await queryClient.fetchQuery(musicLinkQuery(link));
    if (kind === 'song') found.set(link, { musicProvider: provider, songId: id });
  };
  const timeout = new Promise((resolve) => setTimeout(resolve, links.length > 0 ? LOOKUP_TIMEOUT_MS : 0));
  await Promise.race([Promise.allSettled(links.map(read)), timeout]);
  return new Map(found);
}
