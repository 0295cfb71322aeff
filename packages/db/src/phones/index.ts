export * from './codes.ts';
export * from './validations.ts';
export * from './whitelist.ts';
