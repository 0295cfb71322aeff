import type { Db, SeasonAward } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { enqueueNotification } from './notifications.ts';

/** [H1402] Notifies each winner of avatars in a season, once about all their avatars. */
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

const nameOf = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1);
