export * from './signing-keys.ts';
export * from './used-tokens.ts';
