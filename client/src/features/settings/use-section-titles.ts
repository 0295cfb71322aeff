import { usePlansOnSale } from '../../api/subscriptions.ts';
import { useMe } from '../../platform/session.ts';
import type { SettingsSection } from './sections.ts';

/**
 * Returns a function that returns the title key of a section. [H1259] If nothing is sold, the title of the plan section
 * mentions only vouchers to users without a plan.
 */
export function useSectionTitles() {
  const me = useMe();
  const isSelling = usePlansOnSale().length > 0;
  const hasPlan = me.kind === 'user' && (me.profile?.subscriptionLevel ?? 0) > 0;
  return (section: SettingsSection) =>
    section.path === 'plan' && !isSelling && !hasPlan ? ('plan.voucher' as const) : section.title;
}
