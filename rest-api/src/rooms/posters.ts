import type { posters } from '@hangout/contract/rest/rooms/posters';
import { updateRoom } from '@hangout/db';
import { mayEditRoom } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { takeImageQuota } from '../storage/image-quota.ts';
import { imageResponse, parseImageName, removeImage, storeImage } from '../storage/stored-images.ts';
import { changeRoom, findRoomToRead, lockRoomToEdit } from './change-room.ts';

const kinds = ['poster'] as const;

export const posterHandlers: Handlers<typeof posters> = {
  async upload({ id, file, principal, db, dependencies, request, refuse }) {
    // The permission is checked before the image is resized, to refuse early, and once more afterwards, because it may
    // have changed.
    const call = { principal, db, dependencies, request, refuse };
    const room = await findRoomToRead({ ...call, id }, mayEditRoom);
    await takeImageQuota('images', { file, principal, dependencies, refuse });
    const name = { owner: room.uuid, kind: 'poster' } as const;
    const saved = await storeImage(dependencies, file.path, name, (picture) =>
      db.transaction(async (tx) => {
        const before = await lockRoomToEdit({ ...call, id: room.uuid, db: tx });
        const posterUrl = `/api/room-service/rooms/posters/${picture}`;
        return { before, shown: await changeRoom(tx, before, { posterUrl }, principal, dependencies) };
      }),
    );
    if (!saved) throw refuse('not_a_picture');
    const old = parseImageName(saved.before.posterUrl, kinds);
    if (old) await removeImage(dependencies.files, old);
    return saved.shown;
  },

  async byId({ id, size, dependencies, refuse }) {
    const answer = await imageResponse(dependencies, parseImageName(id, kinds), size);
    if (!answer) throw refuse('image_not_found');
    return answer;
  },

  async remove({ id, principal, db, dependencies, request, refuse }) {
    const before = await db.transaction(async (tx) => {
      const room = await lockRoomToEdit({ id, principal, db: tx, dependencies, request, refuse });
      await updateRoom(tx, room, { posterUrl: null });
      return room;
    });
    const old = parseImageName(before.posterUrl, kinds);
    if (old) await removeImage(dependencies.files, old);
  },
};
