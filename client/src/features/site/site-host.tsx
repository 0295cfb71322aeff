import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSiteOverview } from '../../components/site/use-site-overview.ts';
import { lazy } from '../../platform/lazy.ts';
import { isOpenWithoutConsent } from './open-without-consent.ts';
import { SiteBanners } from './site-banners.tsx';

const ConsentDialog = lazy(async () => ({ default: (await import('./consent-dialog.tsx')).ConsentDialog }));

/** Shows the operator's banners and the request for consent on every page. */
export function SiteHost() {
  const { pathname } = useLocation();
  const overview = useSiteOverview();
  if (!overview) return null;
  const due = overview.pages.filter(({ versionId }) => overview.consentsDue.includes(versionId));
  return (
    <>
      <SiteBanners banners={overview.banners} />
      {due.length > 0 && !isOpenWithoutConsent(pathname) ? (
        <Suspense fallback={null}>
          <ConsentDialog due={due} />
        </Suspense>
      ) : null}
    </>
  );
}
