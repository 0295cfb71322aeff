import { type Db, type ModerationType, type RoomRow, recordModeration } from '@hangout/db';
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

/** [R060] Every such deed leaves a line with what they were and what they are now. */
export function recordRoleAction(
  db: Db,
  { type, room, principal, target, at, previousRole, newRole, reason, until }: RoleAction,
): Promise<void> {
  return recordModeration(db, {
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

/** What somebody is in a hangout, as a line names it: the rank, else what keeps them back, else anybody. */
export function shownRole(at: RoomPolicyContext, userUuid: string): string {
  const back = (['banned', 'kicked', 'djDisabled', 'chatDisabled'] as const).find((role) =>
    hasRole(at, userUuid, role),
  );
  return highestRole(at, userUuid) ?? back ?? 'user';
}
