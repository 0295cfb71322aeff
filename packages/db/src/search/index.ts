export * from './similar-names.ts';
