export * from './accounts/index.ts';
export * from './connect.ts';
export * from './migrate.ts';
export * from './songs/index.ts';
