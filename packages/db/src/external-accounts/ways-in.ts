import type { EmailRow } from '../accounts/emails.ts';
import type { Db } from '../connect.ts';
import { Email, Passkey } from '../models/accounts.ts';
import { DiscordAccount } from '../models/discord.ts';
import { ExternalIdentity } from '../models/external-accounts.ts';
import { Phone } from '../models/phones.ts';
import { resetDiscordAvatar } from '../points/avatars.ts';
import { type RoleChange, settleRoleOfGroups } from './granted-roles.ts';

export interface DeletedWays {
  readonly isAny: boolean;
  /** [H1946] The change of the user's role by the deleted links, and the provider that had granted it. */
  readonly roleChange: (RoleChange & { readonly provider: string }) | null;
}

/**
 * [H1553] Deletes the passkeys, the phone and the linked accounts of a user, and [H1946] takes away the role that
 * groups of these accounts have granted.
 */
export async function deletePasskeysPhoneAndLinks(tx: Db, userUuid: string): Promise<DeletedWays> {
  const passkeys = await Passkey.query(tx).where({ userUuid }).delete();
  const phones = await Phone.query(tx).where({ userUuid }).delete();
  const discord = await DiscordAccount.query(tx).where({ userUuid }).delete();
  if (discord > 0) await resetDiscordAvatar(tx, userUuid);
  const identities = await ExternalIdentity.query(tx).where({ userUuid }).delete().returning('*');
  const lost = identities.map(({ grantedRole }) => grantedRole);
  const change = await settleRoleOfGroups(tx, userUuid, { identityId: null, role: null, lost });
  const granting = identities.find(({ grantedRole }) => grantedRole === change?.from);
  return {
    isAny: passkeys + phones + discord + identities.length > 0,
    roleChange: change && granting ? { ...change, provider: granting.provider } : null,
  };
}

/**
 * [H1553] Deletes every sign-in method of an account except its password and one address, and treats that address as
 * verified by the account's owner.
 */
export async function deleteOtherSignInMethods(
  tx: Db,
  email: Pick<EmailRow, 'id' | 'userUuid'>,
): Promise<DeletedWays> {
  const { id, userUuid } = email;
  const addresses = await Email.query(tx)
    .where({ userUuid })
    .whereNot({ id })
    .modify('notDeleted')
    .patch({ status: 'DELETED', isMain: false, codeHash: null, updatedAt: tx.fn.now() });
  await Email.query(tx).where({ id }).patch({ verifiedOutside: false });
  const { isAny, roleChange } = await deletePasskeysPhoneAndLinks(tx, userUuid);
  return { isAny: isAny || addresses > 0, roleChange };
}

/** [H1553] [H2096] Finds the address that a mailed link was sent to, if the account still has it. */
export async function findEmailOfLink(db: Db, id: unknown, userUuid: string): Promise<EmailRow | null> {
  if (typeof id !== 'number') return null;
  return (await Email.query(db).where({ id, userUuid }).modify('verified').first()) ?? null;
}
