import { Compass, Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router';
import { Button } from '../design/primitives/button.tsx';
import { EmptyState } from '../design/primitives/states.tsx';
import { reportCaughtError } from '../platform/error-listeners.ts';
import { usePageTitle } from '../platform/page-title.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('app.lost'));
  return (
    <div className="page">
      <EmptyState heading="h1" icon={<Compass size={40} />} title={t('app.lost')} text={t('app.lostText')}>
        <Link className="button" data-variant="brand" to="/">
          {t('app.goHome')}
        </Link>
      </EmptyState>
    </div>
  );
}

/** The error boundary of all routes: logs the error and offers to reload. */
export function ErrorPage() {
  const { t } = useTranslation();
  usePageTitle(t('app.broke'));
  const error = useRouteError();
  useEffect(() => {
    console.error('page broke', error);
    reportCaughtError(error);
  }, [error]);
  return (
    <main className="page" id="main">
      <EmptyState heading="h1" icon={<Unplug size={40} />} title={t('app.broke')} text={t('app.brokeText')}>
        <Button variant="brand" onClick={() => location.reload()}>
          {t('app.reload')}
        </Button>
      </EmptyState>
    </main>
  );
}
