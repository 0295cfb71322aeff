import { Model, QueryBuilder } from 'objection';
import type { Db } from '../connect.ts';
import type { Column, ModelClass, Query, Related, RelationName } from './query.ts';

/**
 * Objection builds a query and knex runs it. Rows come back as plain objects, because rows are data here: nothing is
 * instantiated for each of them, and an error stays the one that PostgreSQL gave.
 */
class PlainRowsQueryBuilder extends QueryBuilder<Model, unknown> {
  override async execute(): Promise<unknown> {
    const rows = await this.toKnexQuery();
    return this.has(/^first$/) ? rows[0] : rows;
  }
}

/** The part of Objection's model class that ours extend, with types of our own for its queries. */
interface ObjectionModel {
  new (): object;
  /** In the caller's transaction, or on its pool. */
  query<C extends ModelClass>(this: C, db: Db): Query<C>;
  /** The related rows of the row that the query around is at: `whereExists(Room.relatedQuery('roles'))`. */
  relatedQuery<C extends ModelClass, N extends RelationName<C>>(this: C, name: N): Query<Related<C, N>>;
  QueryBuilder: typeof QueryBuilder;
  /** The primary key. */
  idColumn: string | string[];
  /** Columns whose values are written as JSON. */
  jsonAttributes: string[];
  cloneObjectAttributes: boolean;
  useLimitInFirst: boolean;
}

/**
 * A table. Its columns are declared as fields, once; its relations are joined by name; its modifiers are conditions
 * with a name. What is not declared does not compile: Objection's own types let any string pass as a column, so that
 * those of `Query` stand in for them.
 */
export abstract class BaseModel extends (Model as unknown as ObjectionModel) {
  static readonly tableName: string;
  static readonly modifiers: object = {};
  static relationMappings(): object {
    return {};
  }
  static override readonly QueryBuilder = PlainRowsQueryBuilder as typeof QueryBuilder;
  static override cloneObjectAttributes = false;
  static override useLimitInFirst = true;
}

type Join<C extends ModelClass> = `${C['tableName']}.${Column<C>}`;

/** A relation to the one row that a column names. */
export const belongsTo = <C extends ModelClass>(modelClass: C, from: string, to: Join<C>) => ({
  relation: Model.BelongsToOneRelation,
  modelClass,
  join: { from, to },
});

/** A relation to all rows that name this one. */
export const hasMany = <C extends ModelClass>(modelClass: C, from: string, to: Join<C>) => ({
  relation: Model.HasManyRelation,
  modelClass,
  join: { from, to },
});
