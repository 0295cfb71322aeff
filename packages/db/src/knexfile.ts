import type { Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import { migrationSource } from './migrations/index.ts';

/** Configuration of knex's command line; servers run migrations themselves at startup. */
const config: Knex.Config = {
  client: 'pg',
  connection: process.env.DATABASE_URL,
  migrations: { migrationSource },
  ...knexSnakeCaseMappers(),
};
export default config;
