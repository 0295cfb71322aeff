export * from './actions.ts';
export * from './comments.ts';
export * from './room-record.ts';
