import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { contacts } from '@hangout/contract/rest/contacts/contacts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { pagedQuery, readAllRows } from './paging.ts';

/** A phone number or an email address of a person whom the user knows. */
export type NewContact = NonNullable<CallInput<typeof contacts.keep>['contacts']>[number];

const key = ['contacts'] as const;
const limit = 50;

/** Maximum number of contacts per request. */
const callSize = 1000;

/** The user's contact book, the newest first. The server stores hashes only. */
export const contactsQuery = () =>
  pagedQuery([...key, 'book'], (offset) => api(contacts.list, { limit, offset }));

/** Users who have verified a phone number or an email address of the contact book. */
export const contactMatchesQuery = () =>
  queryOptions({
    queryKey: [...key, 'matches'],
    queryFn: () => readAllRows((offset) => api(contacts.matching, { limit: 100, offset })),
    staleTime: staleTimes.room,
  });

export interface SavedContacts {
  readonly count: number;
  readonly leftOut: number;
}

export async function saveContacts(given: readonly NewContact[]): Promise<SavedContacts> {
  const [only] = given;
  const saved = { count: 0, leftOut: 0 };
  if (given.length === 1 && only) {
    await api(contacts.keepOne, only);
    saved.count = 1;
  } else
    for (let from = 0; from < given.length; from += callSize) {
      const { count, leftOut } = await api(contacts.keep, { contacts: given.slice(from, from + callSize) });
      saved.count += count;
      saved.leftOut += leftOut;
    }
  await queryClient.invalidateQueries({ queryKey: key });
  return saved;
}

/** Removes these contacts, or all if `ids` is absent; returns how many. */
export async function removeContacts(ids?: number[]): Promise<number> {
  const { count } = await api(contacts.forget, ids ? { ids } : {});
  await queryClient.invalidateQueries({ queryKey: key });
  return count;
}
