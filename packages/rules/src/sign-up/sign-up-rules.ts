/** Who may create an account. Admins may always create accounts for others. */
export const SIGN_UP_RULES = ['open', 'invitation', 'approval', 'closed'] as const;
export type SignUpRule = (typeof SIGN_UP_RULES)[number];

/** Whether a newcomer has given an invitation, and whether it can still be used. */
export const INVITATION_STATES = ['none', 'valid', 'void'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export type SignUpRefusal = 'sign_up_closed' | 'sign_up_invitation_needed' | 'invitation_void';

/**
 * [H1960] Decides about a new account: it is created, created but waits for an admin's approval, or refused. A valid
 * invitation replaces the approval.
 */
export function decideSignUp(
  rule: SignUpRule,
  invitation: InvitationState,
): 'made' | 'waits' | SignUpRefusal {
  if (rule === 'closed') return 'sign_up_closed';
  if (rule === 'open' || invitation === 'valid') return 'made';
  if (rule === 'approval') return 'waits';
  return invitation === 'void' ? 'invitation_void' : 'sign_up_invitation_needed';
}

/** [H1961] True if an invitation can be used at `now`, epoch ms. */
export const isInvitationValid = (
  {
    uses,
    maxUses,
    endsAt,
  }: { readonly uses: number; readonly maxUses: number; readonly endsAt: string | null },
  now: number,
): boolean => uses < maxUses && (endsAt === null || now < Date.parse(endsAt));
