export * from './actions.ts';
export * from './comments.ts';
export * from './report-recipients.ts';
export * from './reports.ts';
export * from './room-moderation-log.ts';
