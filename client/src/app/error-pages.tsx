import { Compass, Unplug } from 'lucide-react';
import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useLocation } from 'react-router';
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

interface BoundaryProps {
  readonly location: Location;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | null;
  readonly location: Location;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  /** A navigation renders the new page, even if the one before has failed. */
  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { failure: null, location };
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorPage error={failure.error} />;
  }
}

/** Shows an error page if a page throws, until the user opens another page. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}

function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  usePageTitle(t('app.broke'));
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
