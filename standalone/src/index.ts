export { startEmbeddedPostgres } from '@hangout/embedded-postgres';
export { openHangout } from './open.ts';
