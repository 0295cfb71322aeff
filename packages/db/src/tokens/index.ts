export * from './used-tokens.ts';
