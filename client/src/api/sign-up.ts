import { signUp } from '@hangout/contract/rest/sign-up/sign-up';
import type { SignUpRule } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/**
 * [H1960] Who may create an account, and whether this tab's invitation is valid. All calls send its code in a header.
 */
export const signUpRuleQuery = (invitation: string | null) =>
  queryOptions({
    queryKey: ['sign-up-rule', invitation],
    queryFn: () => api(signUp.rule),
    staleTime: staleTimes.rooms,
  });

/** [H1962] Stores what the user writes to apply for approval. */
export async function applyForApproval(application: string): Promise<void> {
  await api(signUp.apply, { application });
  await queryClient.invalidateQueries({ queryKey: ['session'] });
}

export async function changeSignUpRule(rule: SignUpRule): Promise<void> {
  await api(signUp.changeRule, { rule });
  await queryClient.invalidateQueries({ queryKey: ['sign-up-rule'] });
}

export const invitedUsersQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'invited-users', id],
    queryFn: async () => (await api(signUp.invited, { id })).users,
  });
