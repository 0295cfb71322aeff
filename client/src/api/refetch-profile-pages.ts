import { queryClient } from '../platform/query-client.ts';

/** This is a file of its own, so that callers do not load the code of profile pages. */
export const refetchProfilePages = () => queryClient.invalidateQueries({ queryKey: ['profile-page'] });
