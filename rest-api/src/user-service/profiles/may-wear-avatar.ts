import { avatarsFor, type Db } from '@hangout/db';
import { mayWearAvatar } from '@hangout/rules';

/** [H135] Whether somebody may put this avatar on; what they wear already they may keep. */
export async function mayPutOnAvatar(
  db: Db,
  slug: string | undefined,
  wearer: { readonly uuid?: string; readonly subscriptionLevel: number; readonly wears?: string },
): Promise<boolean> {
  if (slug === undefined || slug === wearer.wears) return true;
  const [avatar] = await avatarsFor(db, wearer.uuid ?? null, slug);
  if (!avatar) return false;
  const { subscriptionLevel } = wearer;
  return mayWearAvatar(avatar, { subscriptionLevel, assigned: avatar.assignments });
}
