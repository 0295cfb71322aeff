import { Suspense } from 'react';
import { lazyCode } from '../platform/lazy.ts';
import { whenIdle } from '../platform/when-idle.ts';

/** How long the page's own requests may keep the operator's notices back, ms. */
const NOTICES_AFTER_MS = 2_000;

const Host = lazyCode(async () => {
  await new Promise<void>((resolve) => whenIdle(async () => resolve(), NOTICES_AFTER_MS));
  return { default: (await import('../features/site/site-host.tsx')).SiteHost };
});

/** [H860] The operator's banners and the question for consent, on every page; their code loads after the page's. */
export const SiteHost = () => (
  <Suspense fallback={null}>
    <Host />
  </Suspense>
);
