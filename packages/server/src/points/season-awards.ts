import type { Db, SeasonAward } from '@hangout/db';
import type { Jobs } from '../jobs/index.ts';
import { enqueueNotification } from '../notifications/index.ts';

/** [H1402] Notifies each of those who have won avatars in a season, once for all that they have won. */
export async function notifyOfSeasonAwards(
  jobs: Pick<Jobs, 'send'>,
  tx: Db,
  season: string,
  awards: readonly SeasonAward[],
): Promise<void> {
  for (const [userUuid, won] of Map.groupBy(awards, (award) => award.userUuid))
    await enqueueNotification(jobs, tx, {
      kind: 'seasonAwarded',
      recipients: { userUuids: [userUuid] },
      data: {
        season,
        userUuid,
        avatars: won.map(({ avatarSlug }) => nameOf(avatarSlug)).join(', '),
        place: String(won[0]?.place ?? ''),
      },
    });
}

/** The name of an avatar as people read it. */
const nameOf = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1);
