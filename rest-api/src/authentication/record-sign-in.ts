import { RefusalError } from '@hangout/rules';
import { recordSecurityEvent, type SecurityEventCall } from '../framework/index.ts';

export type SignInMethod =
  | 'password'
  | 'phone'
  | 'signInLink'
  | 'resetLink'
  | 'provider'
  | 'secondFactor'
  | 'passkey'
  | 'reauthentication'
  | 'voucher'
  | 'bot';

/**
 * [H750] Records a sign-in attempt; `code` says why it failed. `account` is null if the address belongs to none: what
 * was typed is not recorded, because it may be a password.
 */
export function recordSignIn(
  call: SecurityEventCall,
  method: SignInMethod,
  { account, code }: { account: { readonly uuid: string } | null | undefined; code?: string },
): void {
  recordSecurityEvent(call, {
    kind: 'signIn',
    outcome: code === undefined ? 'success' : 'failure',
    code,
    actorUuid: code === undefined ? (account?.uuid ?? null) : null,
    subjectUuid: account?.uuid ?? null,
    details: { method },
  });
}

/** [H750] Records a new account; the sign-up also signs it in. */
export function recordSignUp(call: SecurityEventCall, uuid: string): void {
  recordSecurityEvent(call, { kind: 'signUp', outcome: 'success', actorUuid: uuid, subjectUuid: uuid });
}

/** [H750] Runs a step of a sign-in. If the step is refused, the attempt is recorded with the code of the refusal. */
export async function recordIfRefused<T>(
  call: SecurityEventCall,
  method: SignInMethod,
  account: { readonly uuid: string } | null,
  step: () => T | Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof RefusalError && error.code !== 'rate_limited')
      recordSignIn(call, method, { account, code: error.code });
    throw error;
  }
}

/** [H750] Records that a user ended sessions of their account: this one, another one, or all others. */
export function recordSessionsEnded(
  call: SecurityEventCall & { readonly principal: { readonly uuid: string } },
  which: 'this' | 'other' | 'allOthers',
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'sessionEnded', outcome: 'success', subjectUuid: call.principal.uuid },
    details: { which },
  });
}
