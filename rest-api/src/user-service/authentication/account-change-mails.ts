import type { Db } from '@hangout/db';
import { enqueueMail } from '@hangout/server';
import type { Dependencies } from '../../framework/index.ts';

/** A change of an account that its owner learns of by mail. */
export type AccountChange =
  | { readonly kind: 'emailAdded' | 'emailRemoved'; readonly email: string }
  | { readonly kind: 'passwordChanged' | 'secondFactorOn' | 'secondFactorOff' };

/**
 * [H741] [H733] Mails a change of an account to these addresses, once the transaction has committed. `origin` is where the
 * links lead.
 */
export async function mailAccountChange(
  tx: Db,
  dependencies: Pick<Dependencies, 'jobs'>,
  { to, change, origin }: { to: readonly string[]; change: AccountChange; origin: string },
): Promise<void> {
  const mail = createAccountChangeMail(change, origin);
  // One job for each address: where one fails and is repeated, the others are not mailed twice.
  for (const address of to) await enqueueMail(dependencies.jobs, tx, { to: address, ...mail });
}

/** The mail that tells of a change. */
function createAccountChangeMail(change: AccountChange, origin: string): { subject: string; text: string } {
  const settings = `${origin}/settings`;
  if (change.kind === 'emailAdded')
    return {
      subject: 'An email address was added to your account',
      text: `The address ${change.email} was added to your Hangout account. Once it is verified, it can be used to sign in and to set a new password.\n\nIf this was not you, remove the address and change your password: ${settings}\n`,
    };
  if (change.kind === 'emailRemoved')
    return {
      subject: 'An email address was removed from your account',
      text: `The address ${change.email} was removed from your Hangout account. It can no longer be used to sign in.\n\nIf this was not you, change your password and look at the addresses of your account: ${settings}\n`,
    };
  if (change.kind === 'secondFactorOn')
    return {
      subject: 'A second factor protects your account',
      text: `Your Hangout account asks for a code of an authenticator app from now on, and its other sessions have ended.\n\nIf this was not you, write to those who run this server: ${origin}\n`,
    };
  if (change.kind === 'secondFactorOff')
    return {
      subject: 'The second factor of your account was turned off',
      text: `The password alone signs in to your Hangout account again.\n\nIf this was not you, change your password and turn the second factor on again: ${settings}/security\n`,
    };
  return {
    subject: 'The password of your account was changed',
    text: `The password of your Hangout account was changed, and its other sessions have ended.\n\nIf this was not you, set a new password: ${origin}/login\n`,
  };
}
