import { auth } from '@hangout/contract/rest/authentication/auth';
import { phoneValidation } from '@hangout/contract/rest/authentication/phone-validation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../platform/rest-client.ts';

/** [H476] The sign-in methods of this server, and how it delivers codes and links. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => api(auth.signInMethods),
  staleTime: Number.POSITIVE_INFINITY,
});

/** [H476] Whether this server sends no mails, so that nobody can get a code or a link. */
export const useMailsAreOff = (): boolean => useQuery(signInMethodsQuery).data?.mails === 'off';

/** [R128] [H487] Limits of phone numbers and their codes. */
export const phoneLimitsQuery = queryOptions({
  queryKey: ['phone-limits'],
  queryFn: () => api(phoneValidation.fraudConstants),
  staleTime: Number.POSITIVE_INFINITY,
});
