export {
  type ChatImageRow,
  chatImageUrl,
  hideChatImages,
  insertChatImage,
  loadChatImage,
  loadOwnChatImages,
  markPublicChatImages,
  parseChatImageId,
} from './images.ts';
export { type ChatBody, toChatMessage } from './message-rows.ts';
export * from './messages.ts';
export * from './reported-message.ts';
