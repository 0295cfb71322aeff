import { signUp } from '@hangout/contract/rest/sign-up/sign-up';
import type { SignUpRule } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/**
 * [H1960] Who may make an account here, and whether the invitation of this tab is valid, whose code every call has in a
 * header.
 */
export const signUpRuleQuery = (invitation: string | null) =>
  queryOptions({
    queryKey: ['sign-up-rule', invitation],
    queryFn: () => api(signUp.rule),
    staleTime: staleTimes.rooms,
  });

/** [H1962] Stores what I write to be approved. */
export async function applyForApproval(application: string): Promise<void> {
  await api(signUp.apply, { application });
  await queryClient.invalidateQueries({ queryKey: ['session'] });
}

/** [H1960] Changes who may make an account. */
export async function changeSignUpRule(rule: SignUpRule): Promise<void> {
  await api(signUp.changeRule, { rule });
  await queryClient.invalidateQueries({ queryKey: ['sign-up-rule'] });
}

/** [H1961] The accounts that an invitation brought. */
export const invitedUsersQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'invited-users', id],
    queryFn: async () => (await api(signUp.invited, { id })).users,
  });
