import { Compass, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';

/** No page by that address. */
export function LostPage() {
  const { t } = useTranslation();
  return (
    <div className="page">
      <Empty icon={<Compass size={40} />} title={t('app.lost')} text={t('app.lostText')}>
        <Link className="button" data-look="brand" to="/">
          {t('app.goHome')}
        </Link>
      </Empty>
    </div>
  );
}

/** A bug reached the edge: it is logged, and there is a way on. */
export function BrokenPage() {
  const { t } = useTranslation();
  console.error('page broke', useRouteError());
  return (
    <div className="page">
      <Empty icon={<Unplug size={40} />} title={t('app.broke')} text={t('app.brokeText')}>
        <Button look="brand" onClick={() => location.reload()}>
          {t('app.reload')}
        </Button>
      </Empty>
    </div>
  );
}
