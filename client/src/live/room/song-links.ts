import { extractSongLinks } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { musicProvidersQuery } from '../../api/music-providers.ts';
import { musicLinkQuery } from '../../api/song-search.ts';
import { queryClient } from '../../platform/query-client.ts';

/** Songs by the links to them: how a message names each to the server. */
export type SongLinks = ReadonlyMap<string, { readonly musicProvider: string; readonly songId: string }>;

/** A message waits so long for its links, ms; those that are not read by then stay links. */
const LOOKUP_TIMEOUT_MS = scaleTimeout(3_000);
/** As many links of a message are looked up. */
const MOST_LINKS = 4;

/** [R148][R149] Looks the links of a text up that may lead to songs, so that the server knows them when the message comes. */
export async function findSongLinks(text: string): Promise<SongLinks> {
  const links = [...new Set(extractSongLinks(text))].slice(0, MOST_LINKS);
  const found = new Map<string, { musicProvider: string; songId: string }>();
  const read = async (link: string) => {
    // A server that has its own uploads alone reads no links.
    const { providers } = await queryClient.fetchQuery(musicProvidersQuery());
    if (providers.length < 2) return;
    const { kind, provider, id } = await queryClient.fetchQuery(musicLinkQuery(link));
    if (kind === 'song') found.set(link, { musicProvider: provider, songId: id });
  };
  const timeout = new Promise((resolve) => setTimeout(resolve, links.length > 0 ? LOOKUP_TIMEOUT_MS : 0));
  await Promise.race([Promise.allSettled(links.map(read)), timeout]);
  return new Map(found);
}
