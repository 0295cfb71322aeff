import { type PlanOnSale, subscriptions } from '@hangout/contract/rest/payment-service/subscriptions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** The plans that are sold here; none where nothing is sold. */
export const plansOnSaleQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: () => api(subscriptions.products),
    staleTime: staleTimes.profiles,
  });

const NO_PLANS: readonly PlanOnSale[] = [];

/** [H1259] The plans that are sold here; none until that is known, and none where they cannot be read. */
export const usePlansOnSale = (): readonly PlanOnSale[] => useQuery(plansOnSaleQuery()).data ?? NO_PLANS;

/** My plan, what I pay for it, and my receipts. */
export const ownSubscriptionQuery = () =>
  queryOptions({
    // Part of the session, so that whatever reads the session anew reads this as well.
    queryKey: ['session', 'subscription'],
    queryFn: () => api(subscriptions.own),
    staleTime: 0,
  });

/** Opens a checkout, and leads the browser to its page. */
export async function goToCheckout(id: string): Promise<void> {
  const { url } = await api(subscriptions.checkout, { id });
  window.location.assign(url);
}

/** Leads the browser to the page where I change or cancel what I pay for. */
export async function goToPortal(): Promise<void> {
  const { url } = await api(subscriptions.portal);
  window.location.assign(url);
}

/** Reads the session anew, whose profile holds the level of my plan. */
export const refreshPlan = () => queryClient.invalidateQueries({ queryKey: ['session'] });
