export * from './placements.ts';
export * from './processes.ts';
