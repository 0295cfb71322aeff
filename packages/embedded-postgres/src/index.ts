export type { EmbeddedPostgres } from './start.ts';
export { startEmbeddedPostgres } from './start.ts';
