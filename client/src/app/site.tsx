import { Suspense } from 'react';
import { lazyCode } from '../platform/lazy.ts';

const Host = lazyCode(async () => ({ default: (await import('../features/site/site-host.tsx')).SiteHost }));

/** [H860] The operator's banners and the question for consent, on every page; their code loads after the page's. */
export const SiteHost = () => (
  <Suspense fallback={null}>
    <Host />
  </Suspense>
);
