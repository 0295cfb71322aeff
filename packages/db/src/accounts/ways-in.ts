import type { Db } from '../connect.ts';
import { Email, Passkey } from '../models/accounts.ts';
import { DiscordAccount } from '../models/discord.ts';
import { ExternalIdentity } from '../models/external-accounts.ts';
import { Phone } from '../models/phones.ts';
import { resetDiscordAvatar } from '../points/avatars.ts';
import type { EmailRow } from './emails.ts';

/** [H1553] Deletes the passkeys, the phone and the linked accounts of a user; returns whether there were any. */
export async function deletePasskeysPhoneAndLinks(tx: Db, userUuid: string): Promise<boolean> {
  const passkeys = await Passkey.query(tx).where({ userUuid }).delete();
  const phones = await Phone.query(tx).where({ userUuid }).delete();
  const discord = await DiscordAccount.query(tx).where({ userUuid }).delete();
  if (discord > 0) await resetDiscordAvatar(tx, userUuid);
  const identities = await ExternalIdentity.query(tx).where({ userUuid }).delete();
  return passkeys + phones + discord + identities > 0;
}

/**
 * [H1553] Deletes every sign-in method of an account except its password and one address, and treats that address as
 * verified by the account's owner. Returns whether anything was deleted.
 */
export async function deleteOtherSignInMethods(
  tx: Db,
  email: Pick<EmailRow, 'id' | 'userUuid'>,
): Promise<boolean> {
  const { id, userUuid } = email;
  const addresses = await Email.query(tx)
    .where({ userUuid })
    .whereNot({ id })
    .modify('notDeleted')
    .patch({ status: 'DELETED', isMain: false, codeHash: null, updatedAt: tx.fn.now() });
  await Email.query(tx).where({ id }).patch({ verifiedOutside: false });
  return (await deletePasskeysPhoneAndLinks(tx, userUuid)) || addresses > 0;
}

/** [H1553] [H2096] Finds the address that a mailed link was sent to, if the account still has it. */
export async function findEmailOfLink(db: Db, id: unknown, userUuid: string): Promise<EmailRow | null> {
  if (typeof id !== 'number') return null;
  return (await Email.query(db).where({ id, userUuid }).modify('verified').first()) ?? null;
}
