import type { AdminUser } from '@hangout/contract/rest/accounts/user-admin';
import type { ModeratedAccount } from '@hangout/contract/rest/moderation/moderated-accounts';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/list.ts';
import { User } from '../models/accounts.ts';
import { parseIdOrUuid } from './rooms.ts';

/** [H2062] Erased accounts keep a row without personal data; lists of staff omit them. */
const accounts = (db: Db) => User.query(db).whereNull('users.deletedAt');

/** An expired ban stays in its column; only a ban that is in force counts. */
const banned = 'coalesce(users.banned_until > now(), false)';

const users: CrudTable = {
  from: (db) =>
    accounts(db).joinRaw(
      `left join lateral (select email, status from emails
         where user_uuid = users.uuid and status <> 'DELETED' order by id limit 1) as address on true`,
    ),
  columns: {
    ...columnsOf(User, 'id', 'uuid', 'kind', 'role', 'status', 'nickname', 'avatarId', 'color', 'firstName'),
    ...columnsOf(User, 'lastName'),
    email: 'address.email',
    emailStatus: 'address.status',
    banned,
    ...columnsOf(User, 'capabilities', 'badges', 'bannedUntil', 'subscriptionLevel', 'djPoints', 'resident'),
    ...columnsOf(User, 'ownerUuid', 'deactivationRequestedAt', 'createdAt', 'updatedAt'),
  },
};

export const listAdminUsers = listPageOf<AdminUser>(users);

export async function findAdminUser(db: Db, id: string, fields?: readonly string[]) {
  const where = parseIdOrUuid(id);
  return where && findCrudRow<AdminUser>(db, users, where, fields);
}

const moderatedAccounts: CrudTable = {
  from: accounts,
  columns: {
    ...columnsOf(User, 'id', 'uuid', 'kind', 'role', 'status', 'nickname', 'avatarId', 'capabilities'),
    banned,
    ...columnsOf(User, 'badges', 'bannedUntil', 'resident', 'ownerUuid', 'deactivationRequestedAt'),
    ...columnsOf(User, 'createdAt'),
  },
};

export const listModeratedAccounts = listPageOf<ModeratedAccount>(moderatedAccounts);

export async function findModeratedAccount(db: Db, id: string, fields?: readonly string[]) {
  const where = parseIdOrUuid(id);
  return where && findCrudRow<ModeratedAccount>(db, moderatedAccounts, where, fields);
}
