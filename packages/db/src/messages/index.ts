export * from './conversations.ts';
export * from './lines.ts';
export * from './notices.ts';
