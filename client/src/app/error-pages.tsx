import { Compass, Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Page } from '../design/patterns/page.tsx';
import { Button, ButtonLink } from '../design/primitives/button.tsx';
import { EmptyState } from '../design/primitives/states.tsx';
import { reportCaughtError } from '../platform/error-listeners.ts';
import { usePageTitle } from '../platform/page-title.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('app.lost'));
  return (
    <Page>
      <EmptyState heading="h1" icon={<Compass size={40} />} title={t('app.lost')} text={t('app.lostText')}>
        <ButtonLink variant="brand" to="/">
          {t('app.goHome')}
        </ButtonLink>
      </EmptyState>
    </Page>
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
    <Page as="main" id="main">
      <EmptyState heading="h1" icon={<Unplug size={40} />} title={t('app.broke')} text={t('app.brokeText')}>
        <Button variant="brand" onClick={() => location.reload()}>
          {t('app.reload')}
        </Button>
      </EmptyState>
    </Page>
  );
}
