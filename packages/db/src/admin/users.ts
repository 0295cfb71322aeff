import type { AdminUser } from '@hangout/contract/user-service/admin';
import type { Db } from '../connect.ts';
import { type CrudTable, crudRow, pageOf } from '../crud/index.ts';
import { numberOrUuid } from './rooms.ts';

const users: CrudTable = {
  from: (db) =>
    db('users').joinRaw(
      `left join lateral (select email, status from emails
         where user_uuid = users.uuid and status <> 'DELETED' order by id limit 1) as address on true`,
    ),
  columns: {
    id: 'users.id',
    uuid: 'users.uuid',
    kind: 'users.kind',
    role: 'users.role',
    status: 'users.status',
    nickname: 'users.nickname',
    avatarId: 'users.avatar_id',
    color: 'users.color',
    firstName: 'users.first_name',
    lastName: 'users.last_name',
    email: 'address.email',
    emailStatus: 'address.status',
    capabilities: 'users.capabilities',
    badges: 'users.badges',
    bannedUntil: 'users.banned_until',
    subscriptionLevel: 'users.subscription_level',
    djPoints: 'users.dj_points',
    resident: 'users.resident',
    ownerUuid: 'users.owner_uuid',
    deactivationRequestedAt: 'users.deactivation_requested_at',
    createdAt: 'users.created_at',
    updatedAt: 'users.updated_at',
  },
};

export const adminUsers = pageOf<AdminUser>(users);

export async function adminUser(db: Db, id: string, fields?: readonly string[]) {
  const where = numberOrUuid(id, 'users');
  return where && crudRow<AdminUser>(db, users, where, fields);
}
