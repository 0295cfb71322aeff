import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSiteNotices } from '../../components/site/use-site-notices.ts';
import { lazy } from '../../platform/lazy.ts';
import { isOpenWithoutConsent } from './open-without-consent.ts';
import { SiteBanners } from './site-banners.tsx';

const ConsentDialog = lazy(async () => ({ default: (await import('./consent-dialog.tsx')).ConsentDialog }));

/** What the operator tells users on every page: banners, and the question for consent. */
export function SiteHost() {
  const { pathname } = useLocation();
  const notices = useSiteNotices();
  if (!notices) return null;
  const due = notices.pages.filter(({ versionId }) => notices.consentsDue.includes(versionId));
  return (
    <>
      <SiteBanners banners={notices.banners} />
      {due.length > 0 && !isOpenWithoutConsent(pathname) ? (
        <Suspense fallback={null}>
          <ConsentDialog due={due} />
        </Suspense>
      ) : null}
    </>
  );
}
