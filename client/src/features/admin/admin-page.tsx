import { ShieldAlert } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useSiteOverview } from '../../components/site/use-site-overview.ts';
import { Page, PageHead } from '../../design/patterns/page.tsx';
import { EmptyState, SkeletonRows } from '../../design/primitives/states.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { useMediaQuery } from '../../platform/screen.ts';
import styles from './admin.module.css';
import { AreaList, AreaMenu } from './area-navigation.tsx';
import { areaLabels, areaNames, areas } from './areas/index.ts';
import { areasOfModerators } from './areas/of-moderators.ts';

/**
 * [R012] [H752] [H808] [H1006] [H1300] The page of the platform's staff, with one URL per area. [H1659] The areas are
 * listed beside the open one, or in a menu above it if the window is narrow.
 */
export function AdminPage() {
  const { t } = useTranslation();
  const hasList = useMediaQuery('(min-width: 1100px)');
  const { list = '' } = useParams();
  const { isAdmin, isModerator } = usePermissions();
  const shown = isAdmin ? areaNames : isModerator ? areasOfModerators : [];
  const name = shown.find((key) => key === list);
  const [first] = shown;
  const isDemo = useSiteOverview()?.isDemo;
  usePageTitle([name ? t(areaLabels[name]) : '', t('admin.title')].filter(Boolean).join(' · '));
  if (!first)
    return (
      <Page>
        <EmptyState
          heading="h1"
          icon={<ShieldAlert size={40} />}
          title={t('admin.closed')}
          text={t('admin.closedText')}
        />
      </Page>
    );
  if (!name) return <Navigate to={`/admin/${first}`} replace />;
  const Area = areas[name];
  return (
    <Page data-wide="">
      <div className={hasList ? styles.columns : undefined}>
        {hasList ? <AreaList shown={shown} current={name} /> : null}
        <div className={styles.content}>
          <PageHead>
            <h1>{t(areaLabels[name])}</h1>
            {hasList ? null : <AreaMenu shown={shown} current={name} />}
          </PageHead>
          {isAdmin && isDemo ? <DemoWorld /> : null}
          <div className={styles.panel} data-testid="admin-panel" data-area={name}>
            <Suspense fallback={<SkeletonRows count={8} size={40} round />}>
              <Area key={name} />
            </Suspense>
          </div>
        </div>
      </div>
    </Page>
  );
}

/** [H1976] Explains the demo data, and shows the command that starts a server without them. */
function DemoWorld() {
  const { t } = useTranslation();
  return (
    <p className={styles.demo} data-testid="demo-world">
      {t('admin.demoWorld')} <code>SEED=none DATA_DIR=.data-own npm start</code>
    </p>
  );
}
