import { type PlanOnSale, subscriptions } from '@hangout/contract/rest/payments/subscriptions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** The plans on sale; empty if there are none. */
export const plansOnSaleQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: () => api(subscriptions.products),
    staleTime: staleTimes.profiles,
  });

const NO_PLANS: readonly PlanOnSale[] = [];

/** [H1259] The plans on sale; empty until they are loaded, or if they cannot be loaded. */
export const usePlansOnSale = (): readonly PlanOnSale[] => useQuery(plansOnSaleQuery()).data ?? NO_PLANS;

/** The user's plan, its price and receipts; refetched when the lobby announces a payment. */
export const ownSubscriptionQuery = () =>
  queryOptions({
    // The key begins with `session`, so that refetching the session also refetches this query.
    queryKey: ['session', 'subscription'],
    queryFn: () => api(subscriptions.own),
    staleTime: 0,
  });

export async function goToCheckout(id: string): Promise<void> {
  const { url } = await api(subscriptions.checkout, { id });
  window.location.assign(url);
}

/** Sends the browser to the page on which the user changes or cancels payments. */
export async function goToPortal(): Promise<void> {
  const { url } = await api(subscriptions.portal);
  window.location.assign(url);
}

/** Refetches the session: the profile in it contains the level of the user's plan. */
export const refreshPlan = () => queryClient.invalidateQueries({ queryKey: ['session'] });
