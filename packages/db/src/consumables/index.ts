export * from './consumables.ts';
export * from './purchases.ts';
