import { Suspense } from 'react';
import type { SiteHost as SiteHostCode } from '../features/site/site-host.tsx';
import { lazyCode } from '../platform/lazy.ts';
import { whenIdle } from '../platform/when-idle.ts';

/** Maximum time that the operator's notices wait for the requests of the page, ms. */
const NOTICES_AFTER_MS = 2_000;

const Host = lazyCode(
  () =>
    new Promise<{ default: typeof SiteHostCode }>((resolve, reject) =>
      whenIdle(
        () =>
          import('../features/site/site-host.tsx').then(
            (code) => resolve({ default: code.SiteHost }),
            reject,
          ),
        NOTICES_AFTER_MS,
      ),
    ),
);

/** [H860] Banners and the request for consent, on every page. Their code loads after the page's. */
export const SiteHost = () => (
  <Suspense fallback={null}>
    <Host />
  </Suspense>
);
