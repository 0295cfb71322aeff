import { type ChatImage, chatImages } from '@hangout/contract/rest/chat/chat-images';
import { uploadFile } from '../platform/rest-client.ts';

/** Uploads an image for a message; `onProgress` gets the fraction sent so far, 0 to 1. */
export async function uploadChatImage(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ChatImage> {
  // The cast is safe: the server's responses follow the contract.
  return (await uploadFile(chatImages.upload, { file }, onProgress, signal)) as ChatImage;
}

/** Image types that may be attached; the server checks the content of the file itself. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
export const maxImageBytes = chatImages.upload.upload.maxBytes;
