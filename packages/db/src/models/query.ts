import type { Knex } from 'knex';

/** The parts of a model that the types below use: its table, columns, relations and modifiers. */
export interface ModelClass {
  new (): object;
  readonly tableName: string;
  readonly relationMappings: () => object;
}

type Row<C extends ModelClass> = InstanceType<C>;

export type Column<C extends ModelClass> = keyof InstanceType<C> & string;

export type RelationName<C extends ModelClass> = keyof ReturnType<C['relationMappings']> & string;

export type ModifierName<C> = C extends { readonly modifiers: infer M } ? keyof M & string : never;

export type Related<C extends ModelClass, N extends RelationName<C>> = ReturnType<
  C['relationMappings']
>[N] extends { readonly modelClass: infer R extends ModelClass }
  ? R
  : never;

/** A column name: unqualified, or qualified by the table or a joined relation. */
type Reference<C extends ModelClass> =
  | Column<C>
  | `${C['tableName']}.${Column<C>}`
  | { [N in RelationName<C>]: `${N}.${Column<Related<C, N>>}` }[RelationName<C>];

type Value<C extends ModelClass, S extends string> =
  S extends Column<C>
    ? Row<C>[S]
    : S extends `${infer Table}.${infer Name}`
      ? Table extends C['tableName']
        ? Row<C>[Name & Column<C>]
        : Table extends RelationName<C>
          ? Row<Related<C, Table>>[Name & Column<Related<C, Table>>]
          : never
      : never;

type Alias<S extends string> = S extends `${string} as ${infer Name}`
  ? Name
  : S extends `${string}.${infer Name}`
    ? Name
    : S;
type Source<S extends string> = S extends `${infer Name} as ${string}` ? Name : S;

/** The row type of a select: each column under its alias or its own name. */
type Selected<C extends ModelClass, S extends string> = { [K in S as Alias<K>]: Value<C, Source<K>> };

/** A query that is nested inside another query. */
export interface Subquery {
  toKnexQuery(): Knex.QueryBuilder;
}

type Expression<T> = T | Knex.Raw;

/** Columns with values to write or to compare with. */
type Values<C extends ModelClass> = {
  readonly [K in Column<C>]?: Expression<InstanceType<C>[K]> | undefined;
};

/** Changes of a row; a column that is undefined is not written. */
export type Changes<M extends object> = { readonly [K in keyof M]?: M[K] | undefined };

/** Rejects unknown keys even in spread or named objects, where TypeScript's excess property check does not apply. */
type Exact<C extends ModelClass, V> = V & { readonly [K in Exclude<keyof V, Column<C>>]: never };

type Operator = '=' | '<>' | '<' | '>' | '<=' | '>=';
type Direction = 'asc' | 'desc';
type Nulls = 'first' | 'last';

/** The conditions of a query and of its nested groups. */
interface Conditions<C extends ModelClass> {
  where(values: { readonly [S in Reference<C>]?: Expression<Value<C, S>> }): this;
  where<S extends Reference<C>>(column: S, value: Expression<Value<C, S>>): this;
  where<S extends Reference<C>>(column: S, operator: Operator, value: Expression<Value<C, S>>): this;
  where(group: (query: Conditions<C>) => unknown): this;
  orWhere: this['where'];
  whereNot: this['where'];
  orWhereNot: this['where'];
  whereNull(column: Reference<C>): this;
  orWhereNull(column: Reference<C>): this;
  whereNotNull(column: Reference<C>): this;
  whereIn<S extends Reference<C>>(column: S, values: readonly Value<C, S>[] | Subquery): this;
  whereIn<S extends Reference<C>>(columns: readonly S[], rows: readonly (readonly Value<C, S>[])[]): this;
  orWhereIn: this['whereIn'];
  whereNotIn: this['whereIn'];
  whereExists(query: Subquery): this;
  whereNotExists(query: Subquery): this;
  whereRaw(
    sql: string,
    bindings?: readonly Knex.RawBinding[] | Readonly<Record<string, Knex.RawBinding>>,
  ): this;
  orWhereRaw: this['whereRaw'];
  modify(modifier: ModifierName<C>): this;
}

/** The type of `Model.query(db)`: reads rows of one table and of its joined relations. */
export interface Query<C extends ModelClass, R = Row<C>> extends Conditions<C>, Subquery, PromiseLike<R[]> {
  select<S extends Reference<C> | `${Reference<C>} as ${string}`>(...columns: S[]): Query<C, Selected<C, S>>;
  /** Selects raw SQL expressions; `castTo` declares the type of the resulting rows. */
  select(...columns: (Reference<C> | `${Reference<C>} as ${string}` | Knex.Raw)[]): Query<C, unknown>;
  castTo<T>(): Query<C, T>;
  first(): One<R>;
  /** Number of all matching rows, ignoring limit and offset. */
  resultSize(): Promise<number>;
  joinRelated(name: RelationName<C>): this;
  leftJoinRelated(name: RelationName<C>): this;
  joinRaw(sql: string): this;
  orderBy(column: Reference<C>, direction?: Direction, nulls?: Nulls): this;
  orderBy(columns: readonly (Reference<C> | { column: Reference<C>; order: Direction })[]): this;
  orderByRaw(sql: string, bindings?: readonly Knex.RawBinding[]): this;
  limit(rows: number): this;
  offset(rows: number): this;
  forUpdate(): this;
  clone(): this;
  patch<V extends Values<C>>(values: Exact<C, V>): Change<C>;
  increment(column: Column<C>, by: number): Change<C>;
  delete(): Change<C>;
  insert<V extends Values<C>>(rows: Exact<C, V> | readonly Exact<C, V>[]): Insert<C>;
}

interface One<R> extends PromiseLike<R | undefined> {
  /** Use for a row that must exist, such as one just inserted. */
  throwIfNotFound(): Promise<R>;
}

/** Statements that can return the written rows. */
interface Returning<C extends ModelClass> {
  returning(columns: '*'): Query<C>;
  returning<S extends Column<C>>(...columns: S[]): Query<C, Pick<Row<C>, S>>;
  returning(sql: Knex.Raw): Query<C, unknown>;
}

interface Change<C extends ModelClass> extends Returning<C>, PromiseLike<number> {}

interface Insert<C extends ModelClass> extends Returning<C>, PromiseLike<unknown> {
  onConflict(columns: Column<C> | Column<C>[]): {
    ignore(): Insert<C>;
    merge<V extends Values<C>>(values: Exact<C, V>): Insert<C>;
  };
}
