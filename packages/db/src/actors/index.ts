export * from './leases.ts';
export * from './truth.ts';
