import { avatarSlugs, type SeedAvatar } from '@hangout/contract/avatar-slugs';

const bySlug: ReadonlyMap<string, SeedAvatar> = new Map(avatarSlugs.map((avatar) => [avatar.slug, avatar]));

/** Whether somebody may put this avatar on: public ones everyone, the subscribers' with a paid plan. */
export function mayWear(
  slug: string | undefined,
  wearer: { subscriptionLevel: number; wears?: string },
): boolean {
  if (slug === undefined || slug === wearer.wears) return true;
  const avatar = bySlug.get(slug);
  if (!avatar || avatar.discordOnly) return false;
  return avatar.status === 'PUBLIC' || (avatar.status === 'SUBSCRIBER_ONLY' && wearer.subscriptionLevel > 0);
}
