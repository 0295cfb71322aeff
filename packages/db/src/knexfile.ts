import type { Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import { migrationSource } from './migrations/index.ts';

/** For knex's own command line; the servers migrate by themselves when they start. */
const config: Knex.Config = {
  client: 'pg',
  connection: process.env.DATABASE_URL,
  migrations: { migrationSource },
  ...knexSnakeCaseMappers(),
};
export default config;
