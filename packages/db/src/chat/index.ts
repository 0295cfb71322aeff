export * from './messages.ts';
export { type ChatBody, toChatMessage } from './rows.ts';
