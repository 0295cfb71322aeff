import { Model, QueryBuilder } from 'objection';
import type { Db } from '../connect.ts';
import type { Column, ModelClass, ModifierName, Query, Related, RelationName } from './query.ts';

/** What the builder below uses of Objection's. */
interface ObjectionQueryBuilder {
  new (): {
    toKnexQuery(): PromiseLike<unknown>;
    has(operation: RegExp): boolean;
    modelClass(): ModelClass;
  };
}

/**
 * Objection builds a query and knex runs it. Rows come back as plain objects, because rows are data here: nothing is
 * instantiated for each of them, and an error stays the one that PostgreSQL gave.
 */
class PlainRowsQueryBuilder extends (QueryBuilder as unknown as ObjectionQueryBuilder) {
  async execute(): Promise<unknown> {
    const result = await this.toKnexQuery();
    return this.has(/^first$/) && Array.isArray(result) ? result[0] : result;
  }

  async throwIfNotFound(): Promise<unknown> {
    const row = await this.execute();
    if (row === undefined) throw new Error(`no row of ${this.modelClass().tableName} was found`);
    return row;
  }
}

/** The part of Objection's model class that ours extend, with types of our own for its queries. */
interface ObjectionModel {
  new (): object;
  /** In the caller's transaction, or on its pool. */
  query<C extends ModelClass>(this: C, db: Db): Query<C>;
  /** The related rows of the row that the query around is at: `whereExists(Room.relatedQuery('roles'))`. */
  relatedQuery<C extends ModelClass, N extends RelationName<C>>(this: C, name: N): Query<Related<C, N>>;
  QueryBuilder: object;
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
  static override readonly QueryBuilder = PlainRowsQueryBuilder;
  static override cloneObjectAttributes = false;
  static override useLimitInFirst = true;
}

type Join<C extends ModelClass> = `${C['tableName']}.${Column<C>}`;

/** A relation to the one row that a column names; a modifier narrows which rows count. */
export const belongsTo = <C extends ModelClass>(
  modelClass: C,
  from: string,
  to: Join<C>,
  modify?: ModifierName<C>,
) => ({
  relation: Model.BelongsToOneRelation,
  modelClass,
  join: { from, to },
  ...(modify === undefined ? {} : { modify }),
});

/** A relation to the one row that names this one. */
export const hasOne = <C extends ModelClass>(
  modelClass: C,
  from: string,
  to: Join<C>,
  modify?: ModifierName<C>,
) => ({ ...belongsTo(modelClass, from, to, modify), relation: Model.HasOneRelation });

/** A relation to all rows that name this one. */
export const hasMany = <C extends ModelClass>(modelClass: C, from: string, to: Join<C>) => ({
  relation: Model.HasManyRelation,
  modelClass,
  join: { from, to },
});
