export * from './actions.ts';
export * from './comments.ts';
