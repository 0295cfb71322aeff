import { type ChatImage, chatImages } from '@hangout/contract/rest/chat/chat-images';
import { uploadFile } from '../platform/upload-file.ts';

/** Uploads an image for a message; `onProgress` gets the fraction sent so far, 0 to 1. */
export async function uploadChatImage(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ChatImage> {
  // The cast is safe: the server's responses follow the contract.
  return (await uploadFile(chatImages.upload, { file }, onProgress, signal)) as ChatImage;
}
