import { memberInvitations } from '@hangout/contract/rest/sign-up/member-invitations';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** [H1967] The invitations of the user with this uuid, and how many are left. */
export const ownInvitationsQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['own-invitations', userUuid],
    queryFn: () => api(memberInvitations.mine),
    staleTime: staleTimes.profiles,
  });

const refetch = () => queryClient.invalidateQueries({ queryKey: ['own-invitations'] });

/** Makes an invitation and returns its code. */
export async function invitePerson(): Promise<string> {
  const { code } = await api(memberInvitations.invite);
  await refetch();
  return code;
}

export async function withdrawInvitation(id: number): Promise<void> {
  await api(memberInvitations.withdraw, { id });
  await refetch();
}

/** [H1967] Number of people whom each member may invite per month, as admins read and change it. */
export const allowedInvitationsQuery = queryOptions({
  queryKey: ['admin', 'member-invitations'],
  queryFn: async () => (await api(memberInvitations.allowed)).perMonth,
});

export async function allowInvitations(perMonth: number): Promise<void> {
  await api(memberInvitations.allow, { perMonth });
  queryClient.setQueryData(allowedInvitationsQuery.queryKey, perMonth);
  await refetch();
}

/** [H1967] Who invited an account; null if nobody did. */
export const inviterQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['inviter', userUuid],
    queryFn: async () => (await api(memberInvitations.inviter, { id: userUuid })).inviter,
    staleTime: staleTimes.profiles,
  });
