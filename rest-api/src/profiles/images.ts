import { ImageKind, type images } from '@hangout/contract/rest/profiles/images';
import { loadAccountStatus, loadProfileImage, removeProfileImage, updateProfile } from '@hangout/db';
import { isModerator, outranks } from '@hangout/rules';
import { type Handlers, recordStaffAction } from '../framework/index.ts';
import { lockOwnAccount } from '../framework/lock-own-account.ts';
import { takeImageQuota } from '../storage/image-quota.ts';
import {
  imageResponse,
  isStored,
  parseImageName,
  removeImage,
  storeImage,
} from '../storage/stored-images.ts';

const kinds = ImageKind.options;
const urlOf = (id: string) => `/api/user-service/users/images/${id}`;

export const imageHandlers: Handlers<typeof images> = {
  async upload({ kind, file, principal, db, dependencies, refuse }) {
    await takeImageQuota('images', { file, principal, dependencies, refuse });
    const owner = principal.uuid;
    const saved = await storeImage(dependencies, file.path, { owner, kind }, (id) =>
      db.transaction(async (tx) => {
        await lockOwnAccount(tx, owner);
        const before = await loadProfileImage(tx, owner, kind);
        await updateProfile(tx, owner, { [kind]: urlOf(id) });
        return { id, before };
      }),
    );
    if (!saved) throw refuse('not_a_picture');
    const old = parseImageName(saved.before, kinds);
    if (old?.owner === owner) await removeImage(dependencies.files, old);
    return { id: saved.id, kind, url: urlOf(saved.id) };
  },

  async byId({ id, size, dependencies, refuse }) {
    const answer = await imageResponse(dependencies, parseImageName(id, kinds), size);
    if (!answer) throw refuse('image_not_found');
    return answer;
  },

  /** [H001] [R238] Moderators remove images only of users of lower rank. [H754] Such a removal is recorded. */
  async remove(call) {
    const { id, principal, db, dependencies, refuse } = call;
    const image = parseImageName(id, kinds);
    if (!image || !(await isStored(dependencies.files, image))) throw refuse('image_not_found');
    const isOwn = principal.uuid === image.owner;
    const owner = isOwn ? principal : await loadAccountStatus(db, image.owner);
    const mayRemove = isOwn || (isModerator(principal) && outranks(principal.role, owner?.role ?? 'user'));
    if (!mayRemove) throw refuse('not_yours');
    await db.transaction(async (tx) => {
      await removeProfileImage(tx, image.owner, image.kind, urlOf(image.id));
      if (!isOwn)
        await recordStaffAction(
          { ...call, db: tx },
          { subjectUuid: image.owner, details: { image: image.id } },
        );
    });
    await removeImage(dependencies.files, image);
  },
};
