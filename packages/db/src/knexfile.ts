import type { Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import { migrationSource } from './migrations/index.ts';

/** Configuration of the knex command line. Servers run migrations themselves at startup. */
const config: Knex.Config = {
  client: 'pg',
  connection: process.env.DATABASE_URL,
  migrations: { migrationSource },
  ...knexSnakeCaseMappers(),
};
export default config;
