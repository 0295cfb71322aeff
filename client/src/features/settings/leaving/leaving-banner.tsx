import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Banner } from '../../../design/patterns/banner.tsx';
import { useMe } from '../../../platform/session.ts';
import { LeavingDay } from './leaving-day.tsx';

/** [H952] A banner on every page with the date on which the account is closed, and a button to keep the account. */
export function LeavingBanner() {
  const { t } = useTranslation();
  const me = useMe();
  const { pathname } = useLocation();
  const profile = me.kind === 'user' ? me.profile : null;
  // Hidden on the settings page for the user's data, which shows the same text.
  if (!profile?.deactivatesAt || pathname === '/settings/data') return null;
  return (
    <Banner aria-label={t('leaving.title')} data-testid="leaving-banner">
      <LeavingDay day={profile.deactivatesAt} deletes={profile.deletesThen} />
    </Banner>
  );
}
