import { type Db, insertModerationAction, type ModerationType, type RoomRow } from '@hangout/db';
import { hasRole, highestRole, type Member, type RoomPerson, type RoomPolicyContext } from '@hangout/rules';

export interface RoleAction {
  readonly type: ModerationType;
  readonly room: RoomRow;
  readonly principal: Member;
  readonly target: RoomPerson;
  readonly at: RoomPolicyContext;
  readonly previousRole?: string;
  readonly newRole: string;
  readonly reason?: string | null;
  readonly until?: string | null;
}

/** [R060] Records a change of a user's role as an audit entry, with the role before and after. */
export function recordRoleAction(
  db: Db,
  { type, room, principal, target, at, previousRole, newRole, reason, until }: RoleAction,
): Promise<void> {
  return insertModerationAction(db, {
    type,
    actorUuid: principal.uuid,
    userUuid: target.uuid,
    roomUuid: room.uuid,
    previousRole: previousRole ?? shownRole(at, target.uuid),
    newRole,
    reason: reason ?? null,
    expirationTime: until ?? null,
  });
}

/** Returns a user's role in a hangout for an audit entry: the highest rank, else a restriction, else `user`. */
export function shownRole(at: RoomPolicyContext, userUuid: string): string {
  const restriction = (['banned', 'kicked', 'djDisabled', 'chatDisabled', 'voiceDisabled'] as const).find(
    (role) => hasRole(at, userUuid, role),
  );
  return highestRole(at, userUuid) ?? restriction ?? 'user';
}
