import { ImageKind, type images } from '@hangout/contract/rest/user-service/images';
import { updateProfile } from '@hangout/db';
import { isModerator, type Principal } from '@hangout/rules';
import type { Handlers } from '../kernel/index.ts';
import { dropPicture, isKept, keepPicture, pictureAnswer, pictureName } from '../pictures/kept-pictures.ts';

const kinds = ImageKind.options;
const urlOf = (id: string) => `/api/user-service/users/images/${id}`;

export const imageHandlers: Handlers<typeof images> = {
  async upload({ kind, file, principal, db, ports, refuse }) {
    const id = await keepPicture(ports.files, file.path, { owner: principal.uuid, kind });
    if (!id) throw refuse('not_a_picture');
    const url = urlOf(id);
    const before = await db('users').where({ uuid: principal.uuid }).first(kind);
    await updateProfile(db, principal.uuid, { [kind]: url });
    const old = pictureName(before?.[kind], kinds);
    if (old?.owner === principal.uuid) await dropPicture(ports.files, old);
    return { id, kind, url };
  },

  async byId({ id, size, ports, refuse }) {
    const answer = await pictureAnswer(ports.files, pictureName(id, kinds), size);
    if (!answer) throw refuse('image_not_found');
    return answer;
  },

  async remove({ id, principal, db, ports, refuse }) {
    const image = pictureName(id, kinds);
    if (!image || !(await isKept(ports.files, image))) throw refuse('image_not_found');
    if (!mayRemove(principal, image.owner)) throw refuse('not_yours');
    await db('users')
      .where({ uuid: image.owner, [image.kind]: urlOf(image.id) })
      .update({ [image.kind]: null });
    await dropPicture(ports.files, image);
    return undefined;
  },
};

const mayRemove = (principal: Principal & { uuid: string }, owner: string) =>
  principal.uuid === owner || isModerator(principal);
