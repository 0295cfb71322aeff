import type { BrandSettings } from '@hangout/platform/brand/brand';
import { type LoadBrandPart, renderBrandPart } from '@hangout/platform/brand/brand-files';
import { configuredPlace } from '@hangout/platform/brand/place';

/** Time limit of the request, ms; short, because the page waits for it. */
const TIMEOUT_MS = 1500;

/**
 * [H1963] Loads the brand's parts from a REST server, for a process that serves the client without a
 * database. If no server responds, returns the parts of the configured brand.
 */
export const fetchBrandPart =
  (findServer: () => string, settings: BrandSettings): LoadBrandPart =>
  async (part) => {
    try {
      const url = `${findServer()}/api/user-service/site/place/${part}`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (answer.ok) return await answer.text();
    } catch {
      // The server is restarting or down.
    }
    return renderBrandPart(part, configuredPlace(settings).current());
  };
