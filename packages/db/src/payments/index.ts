export * from './customers.ts';
export * from './plans.ts';
export * from './statistics.ts';
export * from './subscriptions.ts';
