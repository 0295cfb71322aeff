export * from './lists.ts';
export * from './present.ts';
export * from './rows.ts';
export * from './writes.ts';
