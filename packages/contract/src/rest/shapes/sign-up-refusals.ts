/** [H1960] Refusals of all ways to create an account. */
export const admissionRefusals = {
  sign_up_closed: [403, 'No accounts can be made here'],
  sign_up_invitation_needed: [403, 'An account is made here with an invitation'],
  invitation_void: [403, 'This invitation is no longer valid'],
} as const;
