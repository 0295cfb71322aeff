import { usePlansOnSale } from '../../api/subscriptions.ts';
import { useMe } from '../../platform/session.ts';
import type { SettingsSection } from './sections.ts';

/**
 * Returns a function that returns the key of a section's title. [H1259] If no plans are on sale, users without a plan
 * see a title that mentions only vouchers.
 */
export function useSectionTitles() {
  const me = useMe();
  const isSelling = usePlansOnSale().length > 0;
  const hasPlan = me.kind === 'user' && (me.profile?.subscriptionLevel ?? 0) > 0;
  return (section: SettingsSection) =>
    section.path === 'plan' && !isSelling && !hasPlan ? ('plan.voucher' as const) : section.title;
}
