import { emails } from '@hangout/contract/rest/authentication/emails';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export type OwnEmail = Awaited<ReturnType<typeof listEmails>>[number];

const listEmails = () => api(emails.list);

export const emailsQuery = (userUuid: string) =>
  queryOptions({ queryKey: ['emails', userUuid], queryFn: listEmails });

export const addEmail = (email: string) => changeAndReload(api(emails.add, { email }));

/** [H497] Makes a verified address the main one. */
export const chooseMainEmail = (id: number) => changeAndReload(api(emails.makeMain, { id }));

export const removeEmail = (id: number) => changeAndReload(api(emails.remove, { id }));

/** Verifies an address by the code that was sent to it. */
export const verifyEmail = (email: string, code: string) =>
  changeAndReload(api(emails.verify, { email, code }));

export const sendEmailCode = (id: number) => api(emails.sendCode, { id });

async function changeAndReload<T>(change: Promise<T>): Promise<T> {
  const result = await change;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['emails'] }),
    queryClient.invalidateQueries({ queryKey: ['session'] }),
  ]);
  return result;
}
