import { queryClient } from '../platform/query-client.ts';

/** Reads the pages of people again that are open, without the code of that page. */
export const refetchProfilePages = () => queryClient.invalidateQueries({ queryKey: ['profile-page'] });
