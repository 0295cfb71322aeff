export * from './leases.ts';
export * from './room-settings.ts';
