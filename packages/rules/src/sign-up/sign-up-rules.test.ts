import assert from 'node:assert/strict';
import { decideSignUp, INVITATION_STATES, isInvitationValid, SIGN_UP_RULES } from './sign-up-rules.ts';

describe('decideSignUp and isInvitationValid, who may create an account', () => {
  it('[H1960] the sign-up rule and the invitation decide whether a new account is created, waits or is refused', () => {
    const decided = SIGN_UP_RULES.map((rule) => [
      rule,
      ...INVITATION_STATES.map((state) => decideSignUp(rule, state)),
    ]);
    assert.deepEqual(decided, [
      ['open', 'made', 'made', 'made'],
      ['invitation', 'sign_up_invitation_needed', 'made', 'invitation_void'],
      ['approval', 'waits', 'made', 'waits'],
      ['closed', 'sign_up_closed', 'sign_up_closed', 'sign_up_closed'],
    ]);
  });

  it('[H1961] an invitation is valid until it has been used as often as it allows, or has expired', () => {
    const endsAt = '2030-01-01T00:00:00Z';
    const [before, after] = [Date.parse(endsAt) - 1, Date.parse(endsAt)];
    const invitation = { uses: 1, maxUses: 2, endsAt };
    assert.deepEqual(
      [
        isInvitationValid(invitation, before),
        isInvitationValid(invitation, after),
        isInvitationValid({ ...invitation, uses: 2 }, before),
        isInvitationValid({ ...invitation, endsAt: null }, after),
      ],
      [true, false, false, true],
    );
  });
});
