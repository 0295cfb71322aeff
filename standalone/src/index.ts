export { openHangout } from './open.ts';
export { startEmbeddedPostgres } from './postgres/index.ts';
