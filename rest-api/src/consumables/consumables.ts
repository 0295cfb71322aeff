import type { consumables, customFields } from '@hangout/contract/rest/consumables/consumables';
import {
  countConsumables,
  type Db,
  deleteCustomField,
  findAvatar,
  insertConsumable,
  listAllConsumables,
  listConsumables,
  listCustomFields,
  loadConsumable,
  saveCustomField,
  updateConsumable,
} from '@hangout/db';
import { isAdmin, type RefusalError } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { takeImageQuota } from '../storage/image-quota.ts';
import { imageResponse, isStored, parseImageName, storeImage } from '../storage/stored-images.ts';
import { isDownloadStored, storeDownload } from './download-files.ts';

const kinds = ['consumable'] as const;

export const consumableHandlers: Handlers<typeof consumables> = {
  async create({ input, db, dependencies, refuse }) {
    await validateOffer(db, dependencies, input, refuse);
    return insertConsumable(db, input);
  },

  async list({ input, db }) {
    return listConsumables(db, input);
  },

  adminList: ({ input, db }) => listAllConsumables(db, input),

  async count({ db }) {
    return { count: await countConsumables(db) };
  },

  async one({ id, principal, db, refuse }) {
    const found = await loadConsumable(db, id);
    if (!found || (!found.active && !isAdmin(principal))) throw refuse('consumable_not_found');
    return found;
  },

  async update({ input, db, dependencies, refuse }) {
    const { id, ...change } = input;
    await validateOffer(db, dependencies, change, refuse);
    return orRefuse(await updateConsumable(db, id, change), refuse, 'consumable_not_found');
  },

  async upload({ file, purpose, principal, dependencies, refuse }) {
    await takeImageQuota('images', { file, principal, dependencies, refuse });
    if (purpose === 'download') return { fileId: await storeDownload(dependencies.files, file), url: null };
    const id = await storeImage(
      dependencies,
      file.path,
      { owner: principal.uuid, kind: 'consumable' },
      (id) => Promise.resolve(id),
    );
    if (!id) throw refuse('not_a_picture');
    return { fileId: id, url: `/api/points-service/api/v1/consumables/files/${id}` };
  },

  async file({ fileId, size, dependencies, refuse }) {
    const answer = await imageResponse(dependencies, parseImageName(fileId, kinds), size);
    if (!answer) throw refuse('image_not_found');
    return answer;
  },
};

/** Maximum size of a custom field, characters of JSON. */
const fieldSize = 10_000;

export const customFieldHandlers: Handlers<typeof customFields> = {
  list: ({ input, db }) => listCustomFields(db, input),

  async put({ entity, entityId, key, value, db, refuse }) {
    const json = JSON.stringify(value);
    if (json.length > fieldSize) throw refuse('too_much');
    const updatedAt = await saveCustomField(db, { entity, entityId, key }, json);
    return { id: [entity, entityId, key].join(' '), entity, entityId, key, value, updatedAt };
  },

  async remove({ entity, entityId, key, db, refuse }) {
    if (!(await deleteCustomField(db, { entity, entityId, key }))) throw refuse('custom_field_not_found');
  },
};

/** Checks an offer. @throws RefusalError if the avatar, image or file of a consumable does not exist */
async function validateOffer(
  db: Db,
  dependencies: Dependencies,
  given: {
    avatarSlug?: string | null | undefined;
    imageFileId?: string | null | undefined;
    downloadFileId?: string | null | undefined;
  },
  refuse: (code: 'avatar_not_found' | 'image_not_found' | 'download_not_found') => RefusalError,
): Promise<void> {
  const { avatarSlug, imageFileId, downloadFileId } = given;
  if (typeof avatarSlug === 'string' && !(await findAvatar(db, avatarSlug))) throw refuse('avatar_not_found');
  if (typeof downloadFileId === 'string' && !(await isDownloadStored(dependencies.files, downloadFileId)))
    throw refuse('download_not_found');
  if (typeof imageFileId !== 'string') return;
  const picture = parseImageName(imageFileId, kinds);
  if (!picture || !(await isStored(dependencies.files, picture))) throw refuse('image_not_found');
}
