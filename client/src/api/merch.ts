import { CONSUMABLES_PAGE, consumables } from '@hangout/contract/rest/consumables/consumables';
import { purchases } from '@hangout/contract/rest/consumables/purchases';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { pagedQuery } from './paging.ts';

/** [R201] [R270] Offers, the newest first, 32 per page. */
export const offersQuery = () =>
  pagedQuery(['merch', 'offers'], (offset) => api(consumables.list, { limit: CONSUMABLES_PAGE, offset }));

export const offerQuery = (id: number) =>
  queryOptions({
    queryKey: ['merch', 'offer', id],
    queryFn: () => api(consumables.one, { id }),
    staleTime: staleTimes.room,
  });

/** The user's purchases, the latest first. The URLs of their files are valid for an hour. */
export const ordersQuery = () =>
  pagedQuery(['merch', 'orders'], (offset) => api(purchases.mine, { limit: CONSUMABLES_PAGE, offset }));

/** [H1340] Buys at the price that was shown. Requests with the same `uuid` buy only once. */
export async function buyOffer(wanted: { id: number; price: number; uuid: string }) {
  try {
    return await api(purchases.buy, wanted);
  } finally {
    // This data is fetched again after a refusal too, because stock or price may have changed.
    await Promise.all(
      ['merch', 'ranking', 'avatars'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
  }
}

export const offerImageUrl = (fileId: string): string =>
  `/api/points-service/api/v1/consumables/files/${fileId}`;
