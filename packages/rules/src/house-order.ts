/** What keeps a hangout in order beside ranks: slow chat, raids, songs that are not played, reports, evenings. */
export * from './house-order/blocklist.ts';
export * from './house-order/evenings.ts';
export * from './house-order/policies.ts';
export * from './house-order/raid.ts';
export * from './house-order/reports.ts';
export * from './house-order/slow-mode.ts';
