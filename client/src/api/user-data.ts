import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

type UserData = Readonly<Record<string, unknown>>;

/** Values that the client stores with the account, so that every browser has them. */
export const userDataQuery = () =>
  queryOptions({
    queryKey: ['user-data'],
    queryFn: (): Promise<UserData> => api(profiles.userData),
    staleTime: staleTimes.profiles,
  });

let last: Promise<unknown> = Promise.resolve();

/**
 * Changes one value and shows it at once. Changes by this browser are sent one after the other. [H992] Only this value
 * is sent, so that changes of other values by other browsers are kept. Rejects if the value could not be stored; the
 * data is then fetched again.
 */
export async function changeUserData(name: string, change: (value: unknown) => unknown): Promise<void> {
  const { queryKey } = userDataQuery();
  queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, [name]: change(shown[name]) });
  const send = async () => {
    const stored = await api(profiles.userData);
    return api(profiles.patchUserData, { [name]: change(stored[name]) });
  };
  const sent = last.then(send, send);
  last = sent;
  try {
    const stored = await sent;
    if (last === sent) queryClient.setQueryData(queryKey, stored);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
