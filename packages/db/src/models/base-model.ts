import { Model, QueryBuilder, Validator } from 'objection';
import type { Db } from '../connect.ts';
import type { Column, ModelClass, ModifierName, Query, Related, RelationName } from './query.ts';

/** The parts of Objection's query builder that `PlainRowsQueryBuilder` uses. */
interface ObjectionQueryBuilder {
  new (): {
    toKnexQuery(): PromiseLike<unknown>;
    has(operation: RegExp): boolean;
    modelClass(): ModelClass;
  };
}

/**
 * Query builder: Objection builds a query and knex runs it. Rows are returned as plain objects, without a model
 * instance for each, and errors are those of PostgreSQL, unwrapped.
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

/**
 * Turns off Objection's validation, because the compiler and PostgreSQL check columns. By default Objection creates two
 * JSON schema validators for each model, although our models have no schema.
 */
class UncheckedValidator extends Validator {
  override validate({ json }: Parameters<Validator['validate']>[0]): typeof json {
    return json;
  }
}
const uncheckedValidator = new UncheckedValidator();

/** The part of Objection's model class that our models extend, with stricter types for its queries. */
interface ObjectionModel {
  new (): object;
  /** Starts a query in the given transaction, or on the given pool. */
  query<C extends ModelClass>(this: C, db: Db): Query<C>;
  /** Subquery for the related rows of the outer query's row: `whereExists(Room.relatedQuery('roles'))`. */
  relatedQuery<C extends ModelClass, N extends RelationName<C>>(this: C, name: N): Query<Related<C, N>>;
  QueryBuilder: object;
  idColumn: string | string[];
  /** Columns whose values are written as JSON. */
  jsonAttributes: string[];
  cloneObjectAttributes: boolean;
  useLimitInFirst: boolean;
}

/**
 * Base class of all models, one per table. Columns are declared once, as fields; relations are joined by name;
 * modifiers are named conditions. Undeclared names do not compile: Objection's own types accept any string as a
 * column, so the types of `Query` replace them.
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
  static createValidator(): object {
    return uncheckedValidator;
  }
}

/** Objection's base class, typed for a model whose columns are declared elsewhere. */
export type ModelWith<Columns extends object> = { [K in keyof typeof BaseModel]: (typeof BaseModel)[K] } & {
  new (): Columns;
};

type Join<C extends ModelClass> = `${C['tableName']}.${Column<C>}`;

/**
 * Declares a belongs-to-one relation: the one row that a foreign key of this table references; `modify` names a
 * modifier of the related model that filters it.
 */
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

/** Declares a has-one relation: the one row whose foreign key references this row. */
export const hasOne = <C extends ModelClass>(
  modelClass: C,
  from: string,
  to: Join<C>,
  modify?: ModifierName<C>,
) => ({ ...belongsTo(modelClass, from, to, modify), relation: Model.HasOneRelation });

/** Declares a has-many relation: all rows whose foreign key references this row. */
export const hasMany = <C extends ModelClass>(modelClass: C, from: string, to: Join<C>) => ({
  relation: Model.HasManyRelation,
  modelClass,
  join: { from, to },
});
