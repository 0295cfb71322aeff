import type { ModerationAction as Action } from '@hangout/contract/rest/audit/moderation-actions';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, findCrudRow, listPageOf } from '../crud/list.ts';
import { ModerationAction } from '../models/moderation.ts';

const table: CrudTable = {
  from: (db) => ModerationAction.query(db),
  columns: columnsOf(
    ModerationAction,
    ...(['id', 'type', 'actorUuid', 'userUuid', 'roomUuid', 'previousRole', 'newRole'] as const),
    ...([
      'previousState',
      'newState',
      'reason',
      'expirationTime',
      'byHand',
      'createdAt',
      'updatedAt',
    ] as const),
  ),
};

export const listModerationActions = listPageOf<Action>(table);

export const findModerationAction = (db: Db, id: number, fields?: readonly string[]) =>
  findCrudRow<Action>(db, table, { id }, fields);

/** The fields of a moderation action that a moderator can write by hand. */
export type WrittenAction = Partial<
  Pick<
    ModerationAction,
    'type' | 'userUuid' | 'roomUuid' | 'previousRole' | 'newRole' | 'reason' | 'expirationTime'
  >
>;

export async function lockModerationAction(
  tx: Db,
  id: number,
): Promise<{ actorUuid: string | null; byHand: boolean } | null> {
  const row = await ModerationAction.query(tx)
    .where({ id })
    .forUpdate()
    .select('actorUuid', 'byHand')
    .first();
  return row ?? null;
}

export async function insertModerationActions(
  tx: Db,
  actorUuid: string,
  actions: readonly WrittenAction[],
): Promise<ModerationAction[]> {
  const lines = actions.map((action) => ({ ...action, actorUuid, byHand: true }));
  const rows = await ModerationAction.query(tx).insert(lines).returning('*');
  return rows.toSorted((a, b) => a.id - b.id);
}

export async function updateModerationAction(tx: Db, id: number, change: WrittenAction): Promise<void> {
  await ModerationAction.query(tx)
    .where({ id })
    .patch({ ...change, updatedAt: tx.fn.now() });
}

export async function deleteModerationAction(tx: Db, id: number): Promise<void> {
  await ModerationAction.query(tx).where({ id }).delete();
}
