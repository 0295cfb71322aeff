export { default } from './packages/db/src/knexfile.ts';
