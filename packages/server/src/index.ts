export * from './config/index.ts';
