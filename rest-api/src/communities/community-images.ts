import { randomUUID } from 'node:crypto';
import type { communityImages } from '@hangout/contract/rest/communities/community-images';
import { imageSizes } from '@hangout/contract/rest/profiles/images';
import { findEvent, lockCommunity, lockEvent, setEventImage, updateCommunity } from '@hangout/db';
import type { Files } from '@hangout/platform/files/file-store';
import { resizeToWidths } from '@hangout/platform/images/resize';
import { mayEditCommunity } from '@hangout/rules';
import { findEventToEdit } from '../events/find-event-to-edit.ts';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { takeImageQuota } from '../storage/image-quota.ts';
import {
  enqueuePosterRemoval,
  imageResponse,
  parseImageName,
  putImage,
  storeImage,
} from '../storage/stored-images.ts';
import { findVisibleCommunity } from './visible-community.ts';

const kinds = ['community', 'event'] as const;
const urlOf = (picture: string) => `/api/room-service/community-images/${picture}`;

/**
 * [H1400] Stores an image that comes with the product and returns its URL. Unlike uploads it is trusted, so it is
 * decoded in this process.
 */
export async function storeProjectImage(
  files: Files,
  image: Uint8Array,
  kind: (typeof kinds)[number],
): Promise<string> {
  const sizes = await resizeToWidths(image, imageSizes);
  if (!sizes) throw new Error('a picture of the project has no accepted format');
  return urlOf(await putImage(files, sizes, { owner: randomUUID(), kind }));
}

/**
 * [H1273] Images of communities and events. The permission is checked before the image is resized, to refuse early, and
 * once more afterwards, because it may have changed. An image's name does not reveal what it belongs to.
 */
export const communityImageHandlers: Handlers<typeof communityImages> = {
  async ofCommunity(call) {
    const { id, file, principal, db, dependencies, refuse } = call;
    const find = async (tx = db) => {
      const found = await findVisibleCommunity({ id, principal, db: tx, refuse });
      if (!mayEditCommunity(principal, found.role)) throw refuse('not_allowed');
      return found.community;
    };
    const { id: communityId } = await find();
    await takeImageQuota('images', { file, principal, dependencies, refuse });
    const name = { owner: randomUUID(), kind: 'community' } as const;
    const changed = await storeImage(dependencies, file.path, name, (picture) =>
      db.transaction(async (tx) => {
        await lockCommunity(tx, communityId);
        const before = await find(tx);
        await updateCommunity(tx, before.id, { imageUrl: urlOf(picture) });
        await enqueuePosterRemoval(dependencies.jobs, [before.imageUrl], tx);
        return find(tx);
      }),
    );
    return orRefuse(changed, refuse, 'not_a_picture');
  },

  async ofEvent(call) {
    const { id, file, principal, db, dependencies, refuse } = call;
    await findEventToEdit({ id, principal, db, refuse });
    await takeImageQuota('images', { file, principal, dependencies, refuse });
    const name = { owner: randomUUID(), kind: 'event' } as const;
    const changed = await storeImage(dependencies, file.path, name, (picture) =>
      db.transaction(async (tx) => {
        await lockEvent(tx, id);
        const before = await findEventToEdit({ id, principal, db: tx, refuse });
        await setEventImage(tx, id, urlOf(picture));
        await enqueuePosterRemoval(dependencies.jobs, [before.imageUrl], tx);
        return (await findEvent(tx, { id })) ?? before;
      }),
    );
    return orRefuse(changed, refuse, 'not_a_picture');
  },

  async byId({ id, size, dependencies, refuse }) {
    const answer = await imageResponse(dependencies, parseImageName(id, kinds), size);
    if (!answer) throw refuse('image_not_found');
    return answer;
  },
};
