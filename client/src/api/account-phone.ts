import { accountPhone } from '@hangout/contract/rest/authentication/account-phone';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export const ownPhoneQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['own-phone', userUuid],
    queryFn: async () => (await api(accountPhone.mine)).phone,
  });

export const requestOwnPhoneCode = (phone: string) => api(accountPhone.sendCode, { phone });

/** Changes the user's phone number; `code` was sent to the new number. */
export const changeOwnPhone = (phone: string, code: string) =>
  api(accountPhone.change, { phone, code }).then(reload);

export const removeOwnPhone = () => api(accountPhone.remove).then(reload);

const reload = () => queryClient.invalidateQueries({ queryKey: ['own-phone'] });
