import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ReportQueue } from '../../components/report/report-queue.tsx';
import { Page, PageHead } from '../../design/patterns/page.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { usePermissions } from '../../platform/permissions.ts';

export function ReportsPage() {
  const { t } = useTranslation();
  usePageTitle(t('report.title'));
  const { isModerator } = usePermissions();
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('report.title')}</h1>
          <p>{t('report.everywhere')}</p>
        </div>
      </PageHead>
      <div>
        {isModerator ? (
          <ReportQueue roomId={null} />
        ) : (
          <EmptyState icon={<ShieldAlert size={40} />} title={t('report.closed')} />
        )}
      </div>
    </Page>
  );
}
