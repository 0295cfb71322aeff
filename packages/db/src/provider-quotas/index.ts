export * from './calls.ts';
export * from './health.ts';
export * from './searches.ts';
