import type { posters } from '@hangout/contract/rest/room-service/posters';
import { updateRoom } from '@hangout/db';
import type { Handlers } from '../kernel/index.ts';
import { dropPicture, keepPicture, pictureAnswer, pictureName } from '../pictures/kept-pictures.ts';
import { changed, editable } from './changing.ts';

const kinds = ['poster'] as const;

export const posterHandlers: Handlers<typeof posters> = {
  async upload({ id, file, principal, db, ports, refuse }) {
    // Asked before and after the slow work: whoever may not waits for nothing, and what changed meanwhile counts.
    const room = await db.transaction((tx) => editable({ id, principal, db: tx, ports, refuse }));
    const picture = await keepPicture(ports.files, file.path, { owner: room.uuid, kind: 'poster' });
    if (!picture) throw refuse('not_a_picture');
    const posterUrl = `/api/room-service/rooms/posters/${picture}`;
    const { before, shown } = await db.transaction(async (tx) => {
      const before = await editable({ id: room.uuid, principal, db: tx, ports, refuse });
      return { before, shown: await changed(tx, before, { posterUrl }, principal, ports) };
    });
    const old = pictureName(before.posterUrl, kinds);
    if (old) await dropPicture(ports.files, old);
    return shown;
  },

  async byId({ id, size, ports, refuse }) {
    const answer = await pictureAnswer(ports.files, pictureName(id, kinds), size);
    if (!answer) throw refuse('image_not_found');
    return answer;
  },

  async remove({ id, principal, db, ports, refuse }) {
    const before = await db.transaction(async (tx) => {
      const room = await editable({ id, principal, db: tx, ports, refuse });
      await updateRoom(tx, room, { posterUrl: null });
      return room;
    });
    const old = pictureName(before.posterUrl, kinds);
    if (old) await dropPicture(ports.files, old);
    return undefined;
  },
};
