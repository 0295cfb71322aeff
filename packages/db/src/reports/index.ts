export * from './keepers.ts';
export * from './reports.ts';
