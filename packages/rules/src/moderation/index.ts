/** What keeps a hangout in order beside ranks: slow chat, raids, songs that are not played, reports, evenings. */
export * from './blocklist.ts';
export * from '../evening.ts';
export * from './policies.ts';
export * from './raid.ts';
export * from './reports.ts';
export * from './slow-mode.ts';
