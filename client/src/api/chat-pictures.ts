import { ChatPicture, chatPictures } from '@hangout/contract';
import { upload } from './rest.ts';

/** Puts a picture up for a message; `onProgress` is told 0..1. */
export async function putUpPicture(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ChatPicture> {
  return ChatPicture.parse(await upload(chatPictures.upload, { file }, onProgress, signal));
}

/** What a browser may send; the server looks for itself. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
export const mostPictureBytes = chatPictures.upload.upload.maxBytes;
