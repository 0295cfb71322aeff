/** npm run docs:config writes .env.example and the table of docs/running.md from the table of keys. */
import { readFileSync, writeFileSync } from 'node:fs';
import { configurationTable, exampleEnvironment } from '../packages/server/src/config/index.ts';

const root = new URL('../', import.meta.url);
writeFileSync(new URL('.env.example', root), exampleEnvironment());

const page = new URL('docs/running.md', root);
const before = readFileSync(page, 'utf8');
const table = /\| name \| default \| what for \|\n(?:\|.*\n?)+/;
if (!table.test(before)) throw new Error('docs/running.md has lost its table');
writeFileSync(
  page,
  before.replace(table, () => `${configurationTable()}\n`),
);
