import { type PlanOnSale, subscriptions } from '@hangout/contract/rest/payments/subscriptions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export const plansOnSaleQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: () => api(subscriptions.products),
    staleTime: staleTimes.profiles,
  });

const NO_PLANS: readonly PlanOnSale[] = [];

/** [H1259] Returns the plans on sale; none until they are loaded, or if that fails. */
export const usePlansOnSale = (): readonly PlanOnSale[] => useQuery(plansOnSaleQuery()).data ?? NO_PLANS;

/** The user's plan, its price and receipts. Fetched again when the lobby announces a payment. */
export const ownSubscriptionQuery = () =>
  queryOptions({
    // Begins with `session`, so that fetching the session again includes this.
    queryKey: ['session', 'subscription'],
    queryFn: () => api(subscriptions.own),
    staleTime: 0,
  });

export async function goToCheckout(id: string): Promise<void> {
  const { url } = await api(subscriptions.checkout, { id });
  window.location.assign(url);
}

/** Opens the payment provider's page where the user changes or cancels the subscription. */
export async function goToPortal(): Promise<void> {
  const { url } = await api(subscriptions.portal);
  window.location.assign(url);
}

/** Refetches the session, because its profile has the level of the user's plan. */
export const refreshPlan = () => queryClient.invalidateQueries({ queryKey: ['session'] });
