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
export * from './messages.ts';
export * from './reported-message.ts';
