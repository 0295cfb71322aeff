import { chatImages } from '@hangout/contract/rest/chat/chat-images';

/** Image types that may be attached; the server checks the content of the file itself. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
export const maxImageBytes = chatImages.upload.upload.maxBytes;
