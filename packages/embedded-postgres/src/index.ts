export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start.ts';
export { startEmbeddedPostgres } from './start.ts';
