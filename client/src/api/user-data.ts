import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

type UserData = Readonly<Record<string, unknown>>;

/** The client's data stored with the account, for any browser: values of any form by name. */
export const userDataQuery = () =>
  queryOptions({
    queryKey: ['user-data'],
    queryFn: (): Promise<UserData> => api(profiles.userData),
    staleTime: staleTimes.profiles,
  });

let last: Promise<unknown> = Promise.resolve();

/**
 * Changes one of these values, and shows it at once. This browser sends its changes one after the other. [H992] Only
 * the value itself is sent, so that other browsers' changes of other values stay. Rejects if it could not be stored;
 * the data is then refetched.
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
