import { type Db, listAvatarsForUser } from '@hangout/db';
import { mayWearAvatar } from '@hangout/rules';

/** [H135] True if a user may choose this avatar; the avatar that the user wears is always allowed. */
export async function mayPutOnAvatar(
  db: Db,
  slug: string | undefined,
  wearer: { readonly uuid?: string; readonly subscriptionLevel: number; readonly wears?: string },
): Promise<boolean> {
  if (slug === undefined || slug === wearer.wears) return true;
  const [avatar] = await listAvatarsForUser(db, wearer.uuid ?? null, slug);
  if (!avatar) return false;
  const { subscriptionLevel } = wearer;
  return mayWearAvatar(avatar, {
    ...{ subscriptionLevel, assigned: avatar.assignments, hasDiscord: avatar.hasDiscord },
  });
}
