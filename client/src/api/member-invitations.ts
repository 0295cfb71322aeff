import { memberInvitations } from '@hangout/contract/rest/sign-up/member-invitations';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** [H1967] The user's invitations, and how many more they may make. */
export const ownInvitationsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['own-invitations', userUuid],
    queryFn: () => api(memberInvitations.mine),
    staleTime: staleTimes.profiles,
  });

const refetch = () => queryClient.invalidateQueries({ queryKey: ['own-invitations'] });

/** Returns the code of a new invitation. */
export async function invitePerson(): Promise<string> {
  const { code } = await api(memberInvitations.invite);
  await refetch();
  return code;
}

export async function withdrawInvitation(id: number): Promise<void> {
  await api(memberInvitations.withdraw, { id });
  await refetch();
}

/** [H1967] How many people each member may invite per month; for admins. */
export const allowedInvitationsQuery = queryOptions({
  queryKey: ['admin', 'member-invitations'],
  queryFn: async () => (await api(memberInvitations.allowed)).perMonth,
});

export async function allowInvitations(perMonth: number): Promise<void> {
  await api(memberInvitations.allow, { perMonth });
  queryClient.setQueryData(allowedInvitationsQuery.queryKey, perMonth);
  await refetch();
}

/** [H1967] Loads who invited an account; null if nobody did. */
export const inviterQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['inviter', userUuid],
    queryFn: async () => (await api(memberInvitations.inviter, { id: userUuid })).inviter,
    staleTime: staleTimes.profiles,
  });
