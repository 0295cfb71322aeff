import type { AdminUser } from '@hangout/contract/rest/accounts/user-admin';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/index.ts';
import { User } from '../models/accounts.ts';
import { parseIdOrUuid } from './rooms.ts';

const users: CrudTable = {
  from: (db) =>
    User.query(db).joinRaw(
      `left join lateral (select email, status from emails
         where user_uuid = users.uuid and status <> 'DELETED' order by id limit 1) as address on true`,
    ),
  columns: {
    ...columnsOf(User, 'id', 'uuid', 'kind', 'role', 'status', 'nickname', 'avatarId', 'color', 'firstName'),
    ...columnsOf(User, 'lastName'),
    email: 'address.email',
    emailStatus: 'address.status',
    ...columnsOf(User, 'capabilities', 'badges', 'bannedUntil', 'subscriptionLevel', 'djPoints', 'resident'),
    ...columnsOf(User, 'ownerUuid', 'deactivationRequestedAt', 'createdAt', 'updatedAt'),
  },
};

export const listAdminUsers = listPageOf<AdminUser>(users);

export async function findAdminUser(db: Db, id: string, fields?: readonly string[]) {
  const where = parseIdOrUuid(id);
  return where && findCrudRow<AdminUser>(db, users, where, fields);
}
