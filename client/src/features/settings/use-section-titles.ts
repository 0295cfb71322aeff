import { usePlansOnSale } from '../../api/subscriptions.ts';
import { useMe } from '../../platform/session.ts';
import type { SettingsSection } from './sections.ts';

/** The keys of the sections' names. [H1259] Where nothing is sold, nothing speaks of plans to who has none. */
export function useSectionTitles() {
  const me = useMe();
  const isSelling = usePlansOnSale().length > 0;
  const hasPlan = me.kind === 'user' && (me.profile?.subscriptionLevel ?? 0) > 0;
  return (section: SettingsSection) =>
    section.path === 'plan' && !isSelling && !hasPlan ? ('plan.voucher' as const) : section.title;
}
