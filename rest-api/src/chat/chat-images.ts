import { randomBytes } from 'node:crypto';
import type { chatImages } from '@hangout/contract/rest/chat/chat-images';
import { imageSizes } from '@hangout/contract/rest/profiles/images';
import { chatImageUrl, insertChatImage, loadChatImage } from '@hangout/db';
import { resizeChatImage } from '@hangout/platform/images/images';
import type { Handlers } from '../framework/index.ts';
import { takeImageQuota } from '../storage/image-quota.ts';
import { answerStoredFile, openStoredFile } from '../storage/stored-file.ts';

/** [H815] Length of an image id, bytes: the id alone gives access, so it has 128 bits like a key. */
const ID_BYTES = 16;
/**
 * [H816] How long a browser caches an image, seconds; short, because an image that moderators removed must soon be
 * gone everywhere.
 */
const PUBLIC_SECONDS = 3600;

const keyOf = (id: string, width: number) => `chat/${id}/${width}.webp`;

export const chatImageHandlers: Handlers<typeof chatImages> = {
  async upload({ file, principal, db, dependencies, refuse }) {
    await takeImageQuota('chat images', { file, principal, dependencies, refuse });
    const picture = await resizeChatImage(dependencies.processes.images, file.path, imageSizes);
    if (!picture) throw refuse('not_a_picture');
    const { width, height, animated, sizes } = picture;
    const id = randomBytes(ID_BYTES).toString('base64url');
    for (const [wanted, bytes] of sizes) await dependencies.files.put(keyOf(id, wanted), bytes);
    await insertChatImage(db, { id, userUuid: principal.uuid, width, height, animated });
    return { id, url: chatImageUrl(id), width, height, animated };
  },

  async byId({ id, size = 500, db, dependencies, refuse }) {
    const known = await loadChatImage(db, id);
    const width = imageSizes.find((one) => one >= size) ?? 1024;
    if (!known || known.hidden) throw refuse('image_not_found');
    const key = keyOf(id, width);
    const etag = `"${id}.${width}"`;
    const { files, clock } = dependencies;
    const headers = { 'cache-control': `private, max-age=${PUBLIC_SECONDS}`, etag };
    // Images that are not public are sent only by this server and never cached, so that they disappear as soon as
    // they are removed.
    const body = known.public ? null : await openStoredFile(files, key);
    const answer = known.public
      ? await answerStoredFile(files, key, {
          headers,
          audience: { seconds: PUBLIC_SECONDS },
          now: clock.now(),
        })
      : body && { body, headers: { 'cache-control': 'no-store', etag } };
    if (!answer) throw refuse('image_not_found');
    return answer;
  },
};
