import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { settingFacts } from '@hangout/contract/rest/shapes/room-settings';
import { databaseTest } from '../testing.ts';

interface DeclaredModel {
  readonly table: string;
  readonly columns: readonly string[];
  readonly jsonColumns: readonly string[];
  readonly idColumns: readonly string[];
  readonly joins: readonly string[];
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const strings = (text = '') => [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);

/** Columns that the model of hangouts inherits from the contract's table of settings. */
const settingColumns = Object.entries(settingFacts('value')).map(
  ([name, value]) => `${snakeCase(name)}${value.safeParse(null).success ? '' : ' not null'}`,
);

/** Parses the declared columns from the sources of the models: `declare` fields do not exist at run time. */
async function declaredModels(): Promise<DeclaredModel[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(`${import.meta.dirname}/${file}`, 'utf8')));
  return sources
    .flatMap((source) => source.split(/^export class \w+ extends (?=(?:Base|Settings)Model \{$)/m).slice(1))
    .map((body) => {
      const value = (name: string) => new RegExp(`readonly ${name} = ([^;]+);`).exec(body)?.[1];
      return {
        table: snakeCase(strings(value('tableName')).join()),
        columns: [
          ...(body.startsWith('SettingsModel') ? settingColumns : []),
          ...[...body.matchAll(/^ {2}declare (\w+): (.+?);$/gms)].map(
            ([, name = '', type = '']) => `${snakeCase(name)}${/\| null\b/.test(type) ? '' : ' not null'}`,
          ),
        ],
        jsonColumns: strings(value('jsonAttributes')).map(snakeCase).sort(),
        idColumns: strings(value('idColumn') ?? "'id'").map(snakeCase),
        joins: [...body.matchAll(/(?:belongsTo|hasMany)\(\w+, '([^']+)', '([^']+)'[,)]/g)].flatMap(
          ([, from = '', to = '']) => [snakeCase(from), snakeCase(to)],
        ),
      };
    });
}

describe('Objection models compared with the database schema', () => {
  const t = databaseTest();
  const all = async (sql: string) => (await t.db.raw(sql)).rows as { table: string; column: string }[];
  const ofTable = (rows: { table: string; column: string }[], table: string) =>
    rows.filter((row) => row.table === table).map((row) => row.column);

  it('each model has the same columns, null constraints and JSON columns as its table', async () => {
    const models = await declaredModels();
    const columns = `select table_name as "table", column_name || case is_nullable when 'NO' then ' not null' else '' end as "column"
      from information_schema.columns where table_schema = 'public' and table_name not like 'knex%'`;
    const [declared, json] = await Promise.all([
      all(columns),
      all(`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type = 'jsonb' order by column_name`),
    ]);
    assert.deepEqual(
      models.map(({ table }) => table).toSorted(),
      [...new Set(declared.map(({ table }) => table))].toSorted(),
    );
    for (const model of models) {
      assert.deepEqual(model.columns.toSorted(), ofTable(declared, model.table).toSorted(), model.table);
      assert.deepEqual(model.jsonColumns, ofTable(json, model.table), model.table);
    }
  });

  it('each model has the primary key of its table, and its relations use existing columns', async () => {
    const keys = await all(`select conrelid::regclass::text as "table", attname as "column"
      from pg_constraint cross join lateral unnest(conkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = conrelid and attnum = part.number
      where contype = 'p' and connamespace = 'public'::regnamespace order by conrelid, place`);
    const columns = new Set(
      (
        await all(`select table_name as "table", column_name as "column" from information_schema.columns`)
      ).map(({ table, column }) => `${table}.${column}`),
    );
    for (const { table, idColumns, joins } of await declaredModels()) {
      assert.deepEqual(idColumns, ofTable(keys, table), table);
      for (const join of joins) assert.ok(columns.has(join), join);
    }
  });
});
