import type { imports } from '@hangout/contract/rest/imports/imports';
import type { MusicProvider, ProviderCollection } from '@hangout/providers';
import { normalizeProvider } from '@hangout/rules';
import type { Call } from '../framework/index.ts';
import { queryProvider } from '../music-providers/query-provider.ts';

export interface FoundCollection {
  readonly provider: MusicProvider;
  readonly collection: ProviderCollection;
}

/**
 * [R006] Finds the collection that a link names, or a provider and an id. @throws RefusalError that says what is wrong
 */
export async function findCollection(
  call: Call<typeof imports.create>,
  country: string,
): Promise<FoundCollection> {
  const { link, musicProvider, id, kind, refuse } = call;
  if (link !== undefined) return findByLink(call, country, link);
  if (musicProvider === undefined || (id === undefined && kind !== 'likes'))
    throw refuse('import_source_missing');
  const key = normalizeProvider(musicProvider);
  const provider = call.dependencies.musicProviders.all.find((one) => one.key === key);
  if (!provider) throw refuse('provider_unknown');
  return { provider, collection: await loadCollection(call, country, provider, kind, id ?? 'me') };
}

/**
 * Short links that apps make, which redirect to a page. The server does not follow them, because it never fetches a URL
 * that a user typed (SSRF).
 */
const SHORT_LINKS =
  /^(?:spotify\.link|spotify\.app\.link|deezer\.page\.link|link\.deezer\.com|link\.tospotify\.com)$/;

async function findByLink(
  call: Call<typeof imports.create>,
  country: string,
  link: string,
): Promise<FoundCollection> {
  const { dependencies, principal, refuse } = call;
  const url = URL.parse(/^(?:[a-z]+:\/\/|spotify:)/i.test(link) ? link : `https://${link}`);
  if (!url || !/^(?:https?|spotify):$/.test(url.protocol)) throw refuse('link_unknown');
  if (SHORT_LINKS.test(url.hostname)) throw refuse('link_shortened');
  for (const provider of dependencies.musicProviders.all) {
    if (!provider.readLink) continue;
    const account = await dependencies.loadAccount(principal.uuid, provider.key);
    const target = await queryProvider(refuse, ({ signal }) =>
      provider.readLink?.(url, { country, signal, account }),
    );
    if (!target) continue;
    const found = target.kind === 'song' ? target.collection : { kind: target.kind, id: target.id };
    if (!found) throw refuse('link_to_song');
    const owner = dependencies.musicProviders.get(target.provider) ?? provider;
    return {
      provider: owner,
      collection: await loadCollection(call, country, owner, found.kind, found.id),
    };
  }
  throw refuse('link_unknown');
}

async function loadCollection(
  { dependencies, principal, refuse }: Call<typeof imports.create>,
  country: string,
  provider: MusicProvider,
  kind: ProviderCollection['kind'],
  id: string,
): Promise<ProviderCollection> {
  if (!provider.collection || !provider.collectionSongs) throw refuse('import_not_possible');
  const account = await dependencies.loadAccount(principal.uuid, provider.key);
  const collection = await queryProvider(refuse, ({ signal }) =>
    provider.collection?.(kind, id, { country, signal, account }),
  );
  if (!collection) throw refuse('collection_not_found');
  return collection;
}
