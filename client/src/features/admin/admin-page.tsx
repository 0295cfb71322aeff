import { ShieldAlert } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { Page, PageHead } from '../../design/patterns/page.tsx';
import { EmptyState, SkeletonRows } from '../../design/primitives/states.tsx';
import { Tabs } from '../../design/primitives/tabs.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { usePermissions } from '../../platform/permissions.ts';
import styles from './admin.module.css';
import { areaLabels, areaNames, areas } from './areas/index.ts';
import { areasOfModerators } from './areas/of-moderators.ts';

/** [R012] [H752] [H808] [H1006] [H1300] The page for the platform's staff: each area is a tab with its own URL. */
export function AdminPage() {
  const { t } = useTranslation();
  usePageTitle(t('admin.title'));
  const navigate = useNavigate();
  const { list = '' } = useParams();
  const { isAdmin, isModerator } = usePermissions();
  const shown = isAdmin ? areaNames : isModerator ? areasOfModerators : [];
  const name = shown.find((key) => key === list);
  const [first] = shown;
  // [H1404] On a phone the tabs are one row that scrolls sideways; this scrolls the current tab into view.
  useEffect(() => {
    if (name)
      document.getElementById(`admin-tab-${name}`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [name]);
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
      <PageHead>
        <h1>{t('admin.title')}</h1>
      </PageHead>
      <div className={styles.tabs}>
        <Tabs
          label={t('admin.title')}
          id="admin"
          chosen={name}
          onChoose={(key) => navigate(`/admin/${key}`)}
          entries={shown.map((key) => ({ key, label: t(areaLabels[key]) }))}
        />
      </div>
      <div role="tabpanel" id="admin-panel" className={styles.panel} aria-labelledby={`admin-tab-${name}`}>
        <Suspense fallback={<SkeletonRows count={8} size={40} round />}>
          <Area key={name} />
        </Suspense>
      </div>
    </Page>
  );
}
