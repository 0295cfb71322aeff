export * from './consumables.ts';
