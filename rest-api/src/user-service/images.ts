import { randomUUID } from 'node:crypto';
import { ImageKind, imageSizes, type images } from '@hangout/contract/user-service/images';
import { updateProfile } from '@hangout/db';
import { type Actor, isModerator } from '@hangout/rules';
import { shrinkPicture } from '@hangout/server';
import type { Handlers } from '../kernel/index.ts';
import { storedFile } from '../room-service/stored-file.ts';

export const imageHandlers: Handlers<typeof images> = {
  async upload({ kind, file, actor, db, ports, refuse }) {
    const sizes = await shrinkPicture(file.path, imageSizes);
    if (!sizes) throw refuse('not_a_picture');
    const id = `${actor.uuid}.${kind}.${randomUUID().slice(0, 8)}`;
    for (const [width, bytes] of sizes) await ports.files.put(keyOf(id, width), bytes);
    const url = `/api/user-service/users/images/${id}`;
    const before = await db('users').where({ uuid: actor.uuid }).first(kind);
    await updateProfile(db, actor.uuid, { [kind]: url });
    const old = readId(
      String(before?.[kind] ?? '')
        .split('/')
        .at(-1) ?? '',
    );
    if (old?.owner === actor.uuid) await ports.files.remove(`images/${old.id}`);
    return { id, kind, url };
  },

  async byId({ id, size = 256, ports, refuse }) {
    const image = readId(id);
    const width = imageSizes.find((one) => one >= size) ?? 1024;
    const body = image && (await storedFile(ports.files, keyOf(image.id, width)));
    if (!body) throw refuse('image_not_found');
    // A new picture has a new address, so that this one never changes.
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${id}.${width}"` };
    return { body, headers };
  },

  async remove({ id, actor, db, ports, refuse }) {
    const image = readId(id);
    if (!image || (await ports.files.size(keyOf(image.id, 128))) === null) throw refuse('image_not_found');
    if (!mayRemove(actor, image.owner)) throw refuse('not_yours');
    const url = `/api/user-service/users/images/${image.id}`;
    await db('users')
      .where({ uuid: image.owner, [image.kind]: url })
      .update({ [image.kind]: null });
    await ports.files.remove(`images/${image.id}`);
    return undefined;
  },
};

const keyOf = (id: string, width: number) => `images/${id}/${width}.webp`;
const mayRemove = (actor: Actor & { uuid: string }, owner: string) =>
  actor.uuid === owner || isModerator(actor);

/** The name of a picture says whose it is and which; null for any other word. */
function readId(id: string): { id: string; owner: string; kind: (typeof ImageKind.options)[number] } | null {
  const match = /^([0-9a-f-]{36})\.(\w+)\.[0-9a-f]{8}$/.exec(id);
  const kind = ImageKind.options.find((one) => one === match?.[2]);
  return match?.[1] && kind ? { id, owner: match[1], kind } : null;
}
