import { ShieldAlert } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { EmptyState, SkeletonRows } from '../../design/primitives/states.tsx';
import { Tabs } from '../../design/primitives/tabs.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { areaLabels, areaNames, areas, areasOfModerators } from './areas/index.ts';
import './admin.css';

/** [R012] [H752] [H808] [H1006] [H1300] The areas for the platform's staff, each with its own URL. */
export function AdminPage() {
  const { t } = useTranslation();
  usePageTitle(t('admin.title'));
  const navigate = useNavigate();
  const { list = '' } = useParams();
  const { isAdmin, isModerator } = usePermissions();
  const shown = isAdmin ? areaNames : isModerator ? areasOfModerators : [];
  const name = shown.find((key) => key === list);
  const [first] = shown;
  // [H1404] On a phone the tabs are one row that scrolls sideways.
  useEffect(() => {
    if (name)
      document.getElementById(`admin-tab-${name}`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [name]);
  if (!first)
    return (
      <div className="page">
        <EmptyState
          heading="h1"
          icon={<ShieldAlert size={40} />}
          title={t('admin.closed')}
          text={t('admin.closedText')}
        />
      </div>
    );
  if (!name) return <Navigate to={`/admin/${first}`} replace />;
  const Area = areas[name];
  return (
    <div className="page" data-wide="">
      <div className="page-head">
        <h1>{t('admin.title')}</h1>
      </div>
      <div className="admin-tabs">
        <Tabs
          label={t('admin.title')}
          id="admin"
          chosen={name}
          onChoose={(key) => navigate(`/admin/${key}`)}
          entries={shown.map((key) => ({ key, label: t(areaLabels[key]) }))}
        />
      </div>
      <div role="tabpanel" id="admin-panel" className="admin-panel" aria-labelledby={`admin-tab-${name}`}>
        <Suspense fallback={<SkeletonRows count={8} size={40} round />}>
          <Area key={name} />
        </Suspense>
      </div>
    </div>
  );
}
