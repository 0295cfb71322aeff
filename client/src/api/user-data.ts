import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

type UserData = Readonly<Record<string, unknown>>;

/** What the client stores with the account, for any browser: values by name, of any form. */
export const userDataQuery = () =>
  queryOptions({
    queryKey: ['user-data'],
    queryFn: (): Promise<UserData> => api(profiles.userData),
    staleTime: staleTimes.profiles,
  });

let last: Promise<unknown> = Promise.resolve();

/**
 * Changes one of these values, shown at once. Changes of this browser are sent one after the other. [H992] Only
 * the value itself is sent, so that a change of another value in another browser stays. Rejects where it could not be
 * stored; it is then read again.
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
