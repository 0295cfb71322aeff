export * from './announcements.ts';
export * from './change-message.ts';
export {
  chatImageUrl,
  hideChatImages,
  insertChatImage,
  loadChatImage,
  loadOwnChatImages,
  markPublicChatImages,
  parseChatImageId,
} from './images.ts';
export type { ChatBody } from './message-rows.ts';
export type { MessagePlace } from './message-tables.ts';
export * from './messages.ts';
export * from './reported-message.ts';
