import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Banner } from '../../../design/patterns/banner.tsx';
import { useMe } from '../../../platform/session.ts';
import { LeavingDay } from './leaving-day.tsx';

/** [H952] Says on every page when the account will be closed, with a button that prevents it. */
export function LeavingBanner() {
  const { t } = useTranslation();
  const me = useMe();
  const { pathname } = useLocation();
  const profile = me.kind === 'user' ? me.profile : null;
  // The settings page `data` shows the same text itself.
  if (!profile?.deactivatesAt || pathname === '/settings/data') return null;
  return (
    <Banner aria-label={t('leaving.title')} data-testid="leaving-banner">
      <LeavingDay day={profile.deactivatesAt} deletes={profile.deletesThen} />
    </Banner>
  );
}
