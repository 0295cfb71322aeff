import { queryClient } from '../platform/query-client.ts';

/** Refetches open profile pages, without importing the code of that page. */
export const refetchProfilePages = () => queryClient.invalidateQueries({ queryKey: ['profile-page'] });
