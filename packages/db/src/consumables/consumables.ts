import type { CustomField as CustomFieldShape } from '@hangout/contract/rest/consumables/consumables';
import type { Db } from '../connect.ts';
import { columnsOf, listPageOf } from '../crud/list.ts';
import type { Changes } from '../models/query.ts';
import { Consumable, CustomField } from '../models/vouchers.ts';

/** [H1302] Lists all current and former offers. */
export const listAllConsumables = listPageOf<Consumable>({
  from: (db) => Consumable.query(db),
  columns: {
    ...columnsOf(Consumable, 'id', 'name', 'description', 'price', 'quantity', 'imageFileId'),
    ...columnsOf(Consumable, 'avatarSlug', 'active', 'createdAt', 'updatedAt'),
  },
});

/** [H1302] Lists all custom fields. The value is searched as text. */
export const listCustomFields = listPageOf<CustomFieldShape>({
  from: (db) => CustomField.query(db),
  columns: {
    id: `concat_ws(' ', custom_fields.entity, custom_fields.entity_id, custom_fields.key)`,
    ...columnsOf(CustomField, 'entity', 'entityId', 'key', 'value', 'updatedAt'),
  },
});

/** Lists the consumables on offer, newest first. `createdBefore` is the cursor of a page. */
export async function listConsumables(
  db: Db,
  page: {
    readonly id?: number | undefined;
    readonly createdBefore?: string | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ count: number; data: Consumable[] }> {
  const offered = Consumable.query(db).where({ active: true });
  if (page.id !== undefined) offered.where({ id: page.id });
  if (page.createdBefore !== undefined) offered.where('createdAt', '<', page.createdBefore);
  const [count, data] = await Promise.all([
    offered.resultSize(),
    offered.clone().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(page.limit).offset(page.offset),
  ]);
  return { count, data };
}

export function countConsumables(db: Db): Promise<number> {
  return Consumable.query(db).where({ active: true }).resultSize();
}

export async function loadConsumable(db: Db, id: number): Promise<Consumable | null> {
  return (await Consumable.query(db).where({ id }).first()) ?? null;
}

type Written = Changes<Consumable>;

export async function insertConsumable(tx: Db, consumable: Written): Promise<Consumable> {
  return Consumable.query(tx).insert(consumable).returning('*').first().throwIfNotFound();
}

export async function updateConsumable(tx: Db, id: number, change: Written): Promise<Consumable | null> {
  const [row] = await Consumable.query(tx)
    .where({ id })
    .patch({ ...change, updatedAt: tx.fn.now() })
    .returning('*');
  return row ?? null;
}

export interface CustomFieldKey {
  readonly entity: 'user' | 'room' | 'season' | 'avatar' | 'consumable';
  readonly entityId: string;
  readonly key: string;
}

/** Stores a custom field, given as JSON, under a key; returns the time of the update. */
export async function saveCustomField(
  tx: Db,
  { entity, entityId, key }: CustomFieldKey,
  json: string,
): Promise<string> {
  const value = tx.raw('cast(? as jsonb)', [json]);
  const field = await CustomField.query(tx)
    .insert({ entity, entityId, key, value })
    .onConflict(['entity', 'entityId', 'key'])
    .merge({ value, updatedAt: tx.fn.now() })
    .returning('updatedAt')
    .first()
    .throwIfNotFound();
  return field.updatedAt;
}

/** Deletes a custom field; returns whether it existed. */
export async function deleteCustomField(tx: Db, { entity, entityId, key }: CustomFieldKey): Promise<boolean> {
  return (await CustomField.query(tx).where({ entity, entityId, key }).delete()) > 0;
}
