import type { ModerationAction } from '@hangout/contract/audit-service/moderation-actions';
import type { Db } from '../connect.ts';
import { type CrudTable, crudRow, pageOf } from '../crud/index.ts';
import { omitUndefined } from '../omit-undefined.ts';

const table: CrudTable = {
  from: (db) => db('moderationActions'),
  columns: {
    id: 'id',
    type: 'type',
    actorUuid: 'actor_uuid',
    userUuid: 'user_uuid',
    roomUuid: 'room_uuid',
    previousRole: 'previous_role',
    newRole: 'new_role',
    previousState: 'previous_state',
    newState: 'new_state',
    reason: 'reason',
    expirationTime: 'expiration_time',
    byHand: 'by_hand',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
};

export const moderationActions = pageOf<ModerationAction>(table);

export const moderationAction = (db: Db, id: number, fields?: readonly string[]) =>
  crudRow<ModerationAction>(db, table, { id }, fields);

/** What can be written into a line by hand. */
export type WrittenAction = Partial<
  Pick<
    ModerationAction,
    'type' | 'userUuid' | 'roomUuid' | 'previousRole' | 'newRole' | 'reason' | 'expirationTime'
  >
>;

/** A line that is held until the transaction ends. */
export async function lockModerationAction(
  tx: Db,
  id: number,
): Promise<{ actorUuid: string | null; byHand: boolean } | null> {
  const row = await tx('moderationActions').where({ id }).forUpdate().first('actorUuid', 'byHand');
  return row ?? null;
}

/** Writes lines that somebody thought of, in their order. */
export async function insertModerationActions(
  tx: Db,
  actorUuid: string,
  actions: readonly WrittenAction[],
): Promise<ModerationAction[]> {
  const lines = actions.map((action) => ({ ...action, actorUuid, byHand: true }));
  const rows: ModerationAction[] = await tx('moderationActions').insert(lines).returning('*');
  return rows.toSorted((a, b) => a.id - b.id);
}

export async function updateModerationAction(tx: Db, id: number, change: WrittenAction): Promise<void> {
  await tx('moderationActions')
    .where({ id })
    .update({ ...omitUndefined(change), updatedAt: tx.fn.now() });
}

export async function deleteModerationAction(tx: Db, id: number): Promise<void> {
  await tx('moderationActions').where({ id }).delete();
}
