import { randomUUID } from 'node:crypto';
import type { chatPictures } from '@hangout/contract/rest/room-service/chat-images';
import { imageSizes } from '@hangout/contract/rest/user-service/images';
import { chatPictureById, chatPictureUrl, insertChatPicture } from '@hangout/db';
import { chatPicture } from '@hangout/server';
import type { Handlers } from '../kernel/index.ts';
import { storedFile } from './stored-file.ts';

/** [H380] Pictures that one person puts up within a day, at most. */
const mostADay = { points: 300, seconds: 86_400 };

const keyOf = (id: string, width: number) => `chat/${id}/${width}.webp`;

export const chatPictureHandlers: Handlers<typeof chatPictures> = {
  async upload({ file, principal, db, ports, refuse }) {
    await ports.limits.take('chat pictures of a day', principal.uuid, mostADay);
    const picture = await chatPicture(file.path, imageSizes);
    if (!picture) throw refuse('not_a_picture');
    const { width, height, animated, sizes } = picture;
    const id = randomUUID();
    for (const [wanted, bytes] of sizes) await ports.files.put(keyOf(id, wanted), bytes);
    await insertChatPicture(db, { id, userUuid: principal.uuid, width, height, animated });
    return { id, url: chatPictureUrl(id), width, height, animated };
  },

  async byId({ id, size = 500, db, ports, refuse }) {
    const known = await chatPictureById(db, id);
    const width = imageSizes.find((one) => one >= size) ?? 1024;
    const body = known && !known.hidden ? await storedFile(ports.files, keyOf(id, width)) : null;
    if (!body) throw refuse('image_not_found');
    // An hour, not for ever: what was taken off is to be gone everywhere soon.
    return { body, headers: { 'cache-control': 'public, max-age=3600', etag: `"${id}.${width}"` } };
  },
};
