import { cleanName, findGifSource } from '@hangout/rules';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import { unlessAborted } from '../http/unless-aborted.ts';
import { ProviderError } from '../provider-error.ts';
import type { KlipyConfig } from './klipy-config.ts';

/** One size of a GIF. */
interface GifImage {
  readonly url: string;
  /** The first frame, for people who prefer reduced motion; null if there is none. */
  readonly still: string | null;
  readonly width: number;
  readonly height: number;
}

/** A found GIF as it is sent; `preview` is smaller, for lists. */
interface FoundGif extends GifImage {
  readonly id: string;
  readonly title: string;
  readonly preview: GifImage;
}

interface GifSearch {
  /** Empty for the trending GIFs. */
  readonly words: string;
  /** Such as `es`. */
  readonly language: string;
  /** Two upper-case letters. */
  readonly country: string;
  /** Counted from 1. */
  readonly page: number;
}

interface FoundGifs {
  readonly gifs: readonly FoundGif[];
  readonly hasMore: boolean;
}

/** A service whose GIFs can be searched. */
export interface GifSearcher {
  /** @throws ProviderError */
  search(search: GifSearch, signal: AbortSignal): Promise<FoundGifs>;
}

const PER_PAGE = 24;
/** KLIPY filters content as off, low, medium or high; low allows up to PG-13. */
const CONTENT_FILTER = 'low';
/**
 * KLIPY requires an id for each user. All users of this server have the same one, so that KLIPY cannot tell
 * them apart.
 */
const CUSTOMER = 'hangout';
/** [H1732] Search pages are cached for this long, ms, and at most this many. */
const KEPT_MS = 10 * 60_000;
const KEPT_PAGES = 500;
const MAX_TITLE = 200;

const File = z.object({ url: z.string(), width: z.number().positive(), height: z.number().positive() });
const Size = z.object({ gif: File.nullish(), webp: File.nullish(), jpg: File.nullish() });
const Item = z.object({
  id: z.union([z.number(), z.string()]),
  title: z.string().nullish(),
  type: z.literal('gif'),
  file: z.object({ md: Size.nullish(), sm: Size.nullish() }),
});
const Page = z.object({
  // The list also contains advertisements, which have another form.
  data: z.object({ data: z.array(z.unknown()), has_next: z.boolean().nullish() }),
});

/**
 * [H1731] Creates a client of KLIPY's search. KLIPY learns the words, language and country, but not who
 * searches.
 */
export function createKlipy({ api, key, images }: KlipyConfig): GifSearcher {
  const http = createProviderHttp({ provider: 'klipy', renewOn: [] });
  const sources = [{ origin: images, provider: 'klipy' }] as const;
  const isShown = (file: z.infer<typeof File> | null | undefined) =>
    file && findGifSource(file.url, sources) ? file : null;

  function toImage(size: z.infer<typeof Size> | null | undefined): GifImage | null {
    const moving = isShown(size?.webp) ?? isShown(size?.gif);
    if (!moving) return null;
    const { url, width, height } = moving;
    return {
      url,
      width: Math.round(width),
      height: Math.round(height),
      still: isShown(size?.jpg)?.url ?? null,
    };
  }

  function toGif(item: unknown): FoundGif[] {
    const read = Item.safeParse(item);
    if (!read.success) return [];
    const { id, title, file } = read.data;
    const image = toImage(file.md) ?? toImage(file.sm);
    if (!image) return [];
    const shown = cleanName(title ?? '').slice(0, MAX_TITLE);
    return [{ id: String(id), title: shown, ...image, preview: toImage(file.sm) ?? image }];
  }

  const found = new LRUCache<string, FoundGifs, GifSearch>({
    ...{ max: KEPT_PAGES, ttl: KEPT_MS },
    async fetchMethod(_key, _stale, { context: { words, language, country, page }, signal }) {
      const url = new URL(`${api}/${encodeURIComponent(key)}/gifs/${words === '' ? 'trending' : 'search'}`);
      url.search = new URLSearchParams({
        ...(words !== '' && { q: words }),
        ...{ page: String(page), per_page: String(PER_PAGE), customer_id: CUSTOMER },
        ...{
          locale: `${language}_${country}`,
          content_filter: CONTENT_FILTER,
          format_filter: 'gif,webp,jpg',
        },
      }).toString();
      const answer = await http.json({ url, shape: Page, signal });
      // The key is part of the path, so 404 means that it is wrong.
      if (!answer) throw new ProviderError('klipy', 'unauthorized', { status: 404 });
      return { gifs: answer.data.data.flatMap(toGif), hasMore: answer.data.has_next ?? false };
    },
  });

  return {
    async search({ words, ...search }, signal) {
      const asked = { ...search, words: words.trim().toLowerCase().replaceAll(/\s+/g, ' ') };
      return unlessAborted(found.forceFetch(JSON.stringify(asked), { context: asked }), signal);
    },
  };
}
