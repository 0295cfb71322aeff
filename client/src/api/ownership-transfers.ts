import { type OwnershipTransfer, ownershipTransfers } from '@hangout/contract/rest/rooms/ownership-transfers';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { refetchLists } from './refetch-lists.ts';

export type { OwnershipTransfer };

/** [H705] Pending transfers of hangouts that the user owns, co-owns or would get. */
export const ownershipTransfersQuery = () =>
  queryOptions({
    queryKey: ['ownership-transfers'],
    queryFn: () => api(ownershipTransfers.list),
    staleTime: staleTimes.room,
  });

const refetchOwnershipTransfers = () => queryClient.invalidateQueries({ queryKey: ['ownership-transfers'] });

/** A hangout, and [H2200] the next owner whom the user sees. */
interface ShownTransfer {
  readonly roomId: string;
  readonly nextOwnerUuid: string;
}

/** [H705] Agrees as the owner or as the next owner. */
export async function agreeToTransfer(transfer: ShownTransfer): Promise<void> {
  await api(ownershipTransfers.agree, transfer).finally(refetchOwnershipTransfers);
  await refetchLists('roles', 'rooms', 'record');
}

export async function cancelTransfer(transfer: ShownTransfer): Promise<void> {
  await api(ownershipTransfers.cancel, transfer).finally(refetchOwnershipTransfers);
}
