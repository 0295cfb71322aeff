import type { BrandSettings } from '@hangout/platform/brand/brand';
import { type LoadBrandPart, renderBrandPart } from '@hangout/platform/brand/brand-files';
import { configuredPlace } from '@hangout/platform/brand/place';

/** Short, because the page waits. */
const TIMEOUT_MS = 1500;

/**
 * [H1963] Creates a loader that fetches the parts of the brand from a REST server, for a process that serves the client
 * without a database. While none answers, the parts are those of the configured brand.
 */
export const fetchBrandPart =
  (findServer: () => string, settings: BrandSettings): LoadBrandPart =>
  async (part) => {
    try {
      const url = `${findServer()}/api/user-service/site/place/${part}`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (answer.ok) return await answer.text();
    } catch {
      // The server starts again, or is gone.
    }
    return renderBrandPart(part, configuredPlace(settings).current());
  };
