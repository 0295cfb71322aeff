export * from './encrypted-columns.ts';
