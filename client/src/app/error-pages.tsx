import { Compass, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** No page by that address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="page">
      <EmptyState icon={<Compass size={40} />} title={t('app.lost')} text={t('app.lostText')}>
        <Link className="button" data-look="brand" to="/">
          {t('app.goHome')}
        </Link>
      </EmptyState>
    </div>
  );
}

/** A bug reached the edge: it is logged, and there is a way on. */
export function ErrorPage() {
  const { t } = useTranslation();
  console.error('page broke', useRouteError());
  return (
    <div className="page">
      <EmptyState icon={<Unplug size={40} />} title={t('app.broke')} text={t('app.brokeText')}>
        <Button look="brand" onClick={() => location.reload()}>
          {t('app.reload')}
        </Button>
      </EmptyState>
    </div>
  );
}
