import type { gifs } from '@hangout/contract/rest/chat/gifs';
import { ProviderError } from '@hangout/providers';
import { DEFAULT_COUNTRY } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Handlers } from '../framework/index.ts';

/** Maximum time that a user waits for the GIF service, ms. */
const TIMEOUT_MS = scaleTimeout(10_000);
const MOST_PAGES = 50;

export const gifHandlers: Handlers<typeof gifs> = {
  async offer({ dependencies: { gifSearch } }) {
    return { provider: gifSearch ? 'klipy' : null };
  },

  async search({ dependencies, query, language, country, page, refuse }) {
    const { gifSearch, log } = dependencies;
    if (!gifSearch) throw refuse('gifs_off');
    const wanted = {
      ...{ words: query ?? '', language: language ?? 'en', page: page ?? 1 },
      country: (country ?? DEFAULT_COUNTRY).toUpperCase(),
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const { gifs: found, hasMore } = await gifSearch.search(wanted, signal);
      return {
        gifs: [...found],
        next: hasMore && wanted.page < MOST_PAGES ? wanted.page + 1 : null,
      };
    } catch (error) {
      if (error instanceof ProviderError) {
        const { reason, status } = error;
        // The error is not logged, because the URL in it contains the API key.
        log.warn({ reason, status }, 'a search of GIFs failed; the user can try again');
        throw refuse(reason === 'rate_limited' ? 'gifs_busy' : 'gifs_unavailable');
      }
      if (signal.aborted) throw refuse('gifs_unavailable');
      throw error;
    }
  },
};
