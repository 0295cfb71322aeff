import { insertModerationAction } from '@hangout/db';
import {
  endUnplayable,
  judgeReports,
  type Play,
  type PlayListener,
  type UnplayableJudgement,
} from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { postBoothCommand } from './run-command.ts';

/** Yields the people present, and whether each has reported the current play. */
function* listListeners({ booth, presence }: Hangout): Generator<PlayListener> {
  for (const { uuid, kind, since, goneAt } of presence.people.byUuid.values())
    if (goneAt === null) yield { kind, since, hasReported: booth.votes.unplayableReports.has(uuid) };
}

/** [H1163] Counts the reports on the current play, and decides whether to skip it. */
export function judgeCurrentPlay(hangout: Hangout, play: Play): UnplayableJudgement {
  const now = hangout.dependencies.scheduler.now();
  const { raidUntil } = hangout.settings;
  return judgeReports(play, listListeners(hangout), { now, isRaid: raidUntil !== null && raidUntil > now });
}

/**
 * [H1163] Skips the current play if most listeners have reported that they cannot play it. Called at each
 * presence tick, because a report begins to count some time later. Never throws.
 */
export async function skipIfUnplayable(hangout: Hangout): Promise<void> {
  const { booth, dependencies, roomUuid } = hangout;
  const play = booth.current.now;
  if (!play || booth.votes.unplayableReports.size === 0 || booth.isSkippingUnplayable) return;
  const { isUnplayable, reports, needed } = judgeCurrentPlay(hangout, play);
  if (!isUnplayable) return;
  booth.isSkippingUnplayable = true;
  const { playId, djUuid, song } = play;
  const { songId, trackName, artistName } = song;
  dependencies.log.info(
    { room: roomUuid, playId, songId, reports },
    'most listeners cannot play a song; skipping it',
  );
  await postBoothCommand(
    hangout,
    (current, ctx) => endUnplayable(current, { playId }, ctx),
    (tx) =>
      insertModerationAction(tx, {
        // The action names no user, because the DJ is not at fault.
        ...{ type: 'skipUnplayable', actorUuid: null, userUuid: null, roomUuid },
        previousState: { playId, djUuid, songId, trackName, artistName },
        newState: { skipped: true, reports, needed },
        reason: `${artistName} – ${trackName}`,
      }),
  );
  booth.isSkippingUnplayable = false;
}
