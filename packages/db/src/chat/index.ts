export * from './kept-line.ts';
export * from './messages.ts';
export {
  type ChatPictureRow,
  chatPictureById,
  chatPictureId,
  chatPictureUrl,
  hidePictures,
  insertChatPicture,
  picturesOf,
} from './pictures.ts';
export { type ChatBody, toChatMessage } from './rows.ts';
