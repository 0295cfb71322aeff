import { accountPhone } from '@hangout/contract/rest/authentication/account-phone';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** [H499] The phone number of the user's account; null if it has none. */
export const ownPhoneQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['own-phone', userUuid],
    queryFn: async () => (await api(accountPhone.mine)).phone,
  });

/** Requests a code for the number that is to become the account's. */
export const requestOwnPhoneCode = (phone: string) => api(accountPhone.sendCode, { phone });

/** Makes a number the account's, with the code that was sent to it. */
export const changeOwnPhone = (phone: string, code: string) =>
  api(accountPhone.change, { phone, code }).then(reload);

export const removeOwnPhone = () => api(accountPhone.remove).then(reload);

const reload = () => queryClient.invalidateQueries({ queryKey: ['own-phone'] });
