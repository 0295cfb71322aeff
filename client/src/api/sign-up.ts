import { signUp } from '@hangout/contract/rest/sign-up/sign-up';
import type { SignUpRule } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/**
 * [H1960] Who may create an account here, and whether the invitation of this tab is valid. Every call sends the code of
 * the invitation in a header.
 */
export const signUpRuleQuery = (invitation: string | null) =>
  queryOptions({
    queryKey: ['sign-up-rule', invitation],
    queryFn: () => api(signUp.rule),
    staleTime: staleTimes.rooms,
  });

/** [H1962] Stores the text with which the current user applies for approval of the new account. */
export async function applyForApproval(application: string): Promise<void> {
  await api(signUp.apply, { application });
  await queryClient.invalidateQueries({ queryKey: ['session'] });
}

/** [H1960] Changes who may create an account. */
export async function changeSignUpRule(rule: SignUpRule): Promise<void> {
  await api(signUp.changeRule, { rule });
  await queryClient.invalidateQueries({ queryKey: ['sign-up-rule'] });
}

/** [H1961] Lists the accounts that signed up through an invitation. */
export const invitedUsersQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'invited-users', id],
    queryFn: async () => (await api(signUp.invited, { id })).users,
  });
