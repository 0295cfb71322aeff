import { queryClient } from '../platform/query-client.ts';

/** Refetches profile pages. In a file of its own, so that callers do not load the code of these pages. */
export const refetchProfilePages = () => queryClient.invalidateQueries({ queryKey: ['profile-page'] });
