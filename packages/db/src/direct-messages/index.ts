export * from './conversations.ts';
export * from './lobby-notifications.ts';
export * from './messages.ts';
