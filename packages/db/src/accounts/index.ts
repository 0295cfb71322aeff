export * from './callers.ts';
