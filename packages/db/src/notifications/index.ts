export * from './inbox.ts';
export * from './notification-limits.ts';
export * from './notification-recipients.ts';
export * from './notification-settings.ts';
