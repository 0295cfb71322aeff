import type { Consumable } from '@hangout/contract/points-service/consumables';
import type { Db } from '../connect.ts';
import { omitUndefined } from '../omit-undefined.ts';

/** What is offered, the newest first. `createdBefore` is a moment that a page begins after. */
export async function consumablesPage(
  db: Db,
  page: {
    readonly id?: number | undefined;
    readonly createdBefore?: string | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ count: number; data: Consumable[] }> {
  const offered = () => {
    const rows = db('consumables').where({ active: true });
    if (page.id !== undefined) rows.where({ id: page.id });
    return page.createdBefore === undefined ? rows : rows.where('createdAt', '<', page.createdBefore);
  };
  const [counted, data] = await Promise.all([
    offered().count('* as count').first(),
    offered()
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(page.limit)
      .offset(page.offset),
  ]);
  return { count: Number(counted?.count ?? 0), data };
}

export async function countConsumables(db: Db): Promise<number> {
  const row = await db('consumables').where({ active: true }).count('* as count').first();
  return Number(row?.count ?? 0);
}

export async function consumableById(db: Db, id: number): Promise<Consumable | null> {
  return (await db('consumables').where({ id }).first()) ?? null;
}

type Written = { readonly [K in keyof Consumable]?: Consumable[K] | undefined };

export async function insertConsumable(tx: Db, consumable: Written): Promise<Consumable> {
  const [row] = await tx('consumables').insert(omitUndefined(consumable)).returning('*');
  return row;
}

export async function updateConsumable(tx: Db, id: number, change: Written): Promise<Consumable | null> {
  const [row] = await tx('consumables')
    .where({ id })
    .update({ ...omitUndefined(change), updatedAt: tx.fn.now() })
    .returning('*');
  return row ?? null;
}

export interface FieldPlace {
  readonly entity: 'user' | 'room' | 'season' | 'avatar' | 'consumable';
  readonly entityId: string;
  readonly key: string;
}

/** Keeps a value, given as JSON, under a name; answers when. */
export async function putCustomField(
  tx: Db,
  { entity, entityId, key }: FieldPlace,
  json: string,
): Promise<string> {
  const [row] = await tx('customFields')
    .insert({ entity, entityId, key, value: json })
    .onConflict(['entity', 'entityId', 'key'])
    .merge({ value: json, updatedAt: tx.fn.now() })
    .returning('updatedAt');
  return row.updatedAt;
}

/** Answers whether there was one. */
export async function removeCustomField(tx: Db, { entity, entityId, key }: FieldPlace): Promise<boolean> {
  return (await tx('customFields').where({ entity, entityId, key }).delete()) > 0;
}
