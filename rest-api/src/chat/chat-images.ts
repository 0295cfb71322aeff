import { randomBytes } from 'node:crypto';
import type { chatImages } from '@hangout/contract/rest/chat/chat-images';
import { imageSizes } from '@hangout/contract/rest/profiles/images';
import { chatImageUrl, insertChatImage, loadChatImage } from '@hangout/db';
import { resizeChatImage } from '@hangout/platform/images/images';
import type { Handlers } from '../framework/index.ts';
import { lockOwnAccount } from '../framework/lock-own-account.ts';
import { maySeeHiddenImage } from '../moderation/reported-images.ts';
import { takeImageQuota } from '../storage/image-quota.ts';
import { answerStoredFile, openStoredFile } from '../storage/stored-file.ts';

/**
 * [H815] Length of an image id, bytes. The id alone gives access to the image, so it is as long as a key (128 bits).
 */
const ID_BYTES = 16;
/**
 * [H816] How long browsers may cache an image, seconds. Short, because an image that moderators removed must disappear
 * soon.
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
    try {
      await db.transaction(async (tx) => {
        await lockOwnAccount(tx, principal.uuid);
        await insertChatImage(tx, { id, userUuid: principal.uuid, width, height, animated });
      });
    } catch (error) {
      await dependencies.files.remove(`chat/${id}`);
      throw error;
    }
    return { id, url: chatImageUrl(id), width, height, animated };
  },

  async byId({ id, size = 500, t, db, dependencies, refuse }) {
    const known = await loadChatImage(db, id);
    const width = imageSizes.find((one) => one >= size) ?? 1024;
    if (!known) throw refuse('image_not_found');
    if (known.hidden && !(t && (await maySeeHiddenImage(dependencies, id, t))))
      throw refuse('image_not_found');
    const isPublic = known.public && !known.hidden;
    const key = keyOf(id, width);
    const etag = `"${id}.${width}"`;
    const { files, clock } = dependencies;
    const headers = { 'cache-control': `private, max-age=${PUBLIC_SECONDS}`, etag };
    // Images of hangouts that are not open to everybody are sent by this server only and never cached, so that they
    // disappear when they are removed.
    const body = isPublic ? null : await openStoredFile(files, key);
    const answer = isPublic
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
