import { queryClient } from '../platform/query-client.ts';

/** Fetches the shown lists again whose query keys begin with one of these words. */
export async function refetchLists(...words: readonly string[]): Promise<void> {
  await Promise.all(words.map((word) => queryClient.invalidateQueries({ queryKey: [word] })));
}
