import { type GlobalRole, settleGrantedRole } from '@hangout/rules';
import { changeAccountStatus, lockUser } from '../accounts/account-status.ts';
import type { Db } from '../connect.ts';
import { ExternalIdentity } from '../models/external-accounts.ts';
import { listExternalIdentities } from './identities.ts';

export interface RoleChange {
  readonly from: GlobalRole;
  readonly to: GlobalRole;
}

/**
 * [H1946] Stores the role that the groups of a linked account grant now, and updates the user's role to match. Pass a
 * null `identityId` after unlinking accounts, with the roles that they had granted as `lost`. Returns the change, or
 * null if the user's role stays. Call it in a transaction.
 */
export async function settleRoleOfGroups(
  tx: Db,
  userUuid: string,
  given: {
    readonly identityId: number | null;
    readonly role: GlobalRole | null;
    readonly lost?: readonly (GlobalRole | null)[];
  },
): Promise<RoleChange | null> {
  const account = await lockUser(tx, userUuid);
  if (!account) return null;
  const identities = await listExternalIdentities(tx, userUuid);
  const before = [...(given.lost ?? []), ...identities.map(({ grantedRole }) => grantedRole)];
  const others = identities.filter(({ id }) => id !== given.identityId).map(({ grantedRole }) => grantedRole);
  const settled = settleGrantedRole(account.role, { before, others, granted: given.role });
  if (given.identityId !== null)
    await ExternalIdentity.query(tx).where({ id: given.identityId }).patch({ grantedRole: settled.granted });
  if (settled.role === account.role) return null;
  await changeAccountStatus(tx, userUuid, { role: settled.role });
  return { from: account.role, to: settled.role };
}
