import { vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import { queryClient } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';
import { refetchLists } from './refetch-lists.ts';

/** [H957] Returns the plan that the user has now. */
export async function redeemVoucher(code: string) {
  const { subscriptionLevel, subscriptionUntil } = await api(vouchers.redeem, { code });
  // A plan can come with avatars.
  await refetchLists('session', 'avatars');
  return { level: subscriptionLevel, until: subscriptionUntil };
}

/** Creates an account with a voucher and signs in; returns the level of its plan. */
export async function signUpWithVoucher(entry: {
  readonly email: string;
  readonly password: string;
  readonly voucherCode: string;
}): Promise<number> {
  const { accessToken, user } = await api(vouchers.signUp, entry);
  storeToken(accessToken);
  await queryClient.invalidateQueries();
  return user.subscriptionLevel ?? 0;
}
