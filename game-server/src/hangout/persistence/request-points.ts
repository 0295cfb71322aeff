import { enqueuePoints } from '@hangout/jobs/points';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { POINTS } from '@hangout/rules';
import { afterPlay, type Consequence } from './consequences.ts';

/**
 * [H634] Adds a hook that enqueues the points of a play when it ends. The returned function removes the hook.
 */
export function requestPointsAfterPlays(jobs: Pick<Jobs, 'send'>): () => void {
  const consequence: Consequence = async (tx, { play, endedAt }) => {
    if (!play.djUuid || endedAt - play.startTime < POINTS.shortestSeconds * 1000) return;
    await enqueuePoints(jobs, tx, play.playId);
  };
  afterPlay.push(consequence);
  return () => {
    afterPlay.splice(afterPlay.indexOf(consequence), 1);
  };
}
