import { usePlansOnSale } from '../../api/subscriptions.ts';
import { useMe } from '../../platform/session.ts';
import type { SettingsSection } from './sections.ts';

/**
 * Returns a function for a section's title key. [H1259] If nothing is sold, users without a plan see only vouchers
 * mentioned.
 */
export function useSectionTitles() {
  const me = useMe();
  const isSelling = usePlansOnSale().length > 0;
  const hasPlan = me.kind === 'user' && (me.profile?.subscriptionLevel ?? 0) > 0;
  return (section: SettingsSection) =>
    section.path === 'plan' && !isSelling && !hasPlan ? ('plan.voucher' as const) : section.title;
}
