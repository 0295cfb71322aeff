import { IDLE_ANSWER_MS, type IdleVerdict, judgeIdleDj, stepDown } from '@hangout/rules';
import { sendPersonalEvent } from '../booth/publish.ts';
import { postBoothCommand } from '../booth/run-command.ts';
import type { Hangout } from '../hangout.ts';
import type { Person, Socket } from './person.ts';

/**
 * [H1601] Asks inactive DJs whether they are still there, and takes the seats of those who do not respond in
 * time. Bots and residents are never asked.
 */
export function promptIdleDjs(hangout: Hangout, now: number): void {
  const { booth } = hangout;
  forgetFormerDjs(hangout);
  for (const { uuid, resident } of booth.current.djs) {
    if (resident || judgeDj(hangout, uuid, now) !== 'ask') continue;
    booth.askedDjs.set(uuid, now);
    sendPersonalEvent(hangout, uuid, 'seat_still_there', { until: now + IDLE_ANSWER_MS });
  }
  void releaseIdleDjs(hangout, now);
}

async function releaseIdleDjs(hangout: Hangout, now: number): Promise<void> {
  const { booth } = hangout;
  if (booth.isReleasingIdleDjs) return;
  booth.isReleasingIdleDjs = true;
  for (const uuid of booth.askedDjs.keys())
    if (judgeDj(hangout, uuid, now) === 'stepDown')
      await postBoothCommand(hangout, (state, ctx) =>
        // The DJ may have answered while the command was waiting.
        judgeDj(hangout, uuid, ctx.now) === 'stepDown'
          ? stepDown(state, { uuid, reason: 'idle' }, ctx)
          : { ok: true, state, facts: [] },
      );
  forgetFormerDjs(hangout);
  booth.isReleasingIdleDjs = false;
}

function judgeDj({ booth, presence }: Hangout, uuid: string, now: number): IdleVerdict | null {
  const person = presence.people.get(uuid);
  if (person?.kind !== 'user' || person.sockets.length === 0) return null;
  return judgeIdleDj({ lastSignAt: person.lastSignAt, askedAt: booth.askedDjs.get(uuid) ?? null }, now);
}

function forgetFormerDjs({ booth }: Hangout): void {
  for (const uuid of booth.askedDjs.keys())
    if (!booth.current.djs.some((dj) => dj.uuid === uuid)) booth.askedDjs.delete(uuid);
}

/**
 * [H1601] Asks a DJ on a page that was opened after the question, such as a reloaded one, which would not know of it.
 */
export function repeatIdleQuestion(hangout: Hangout, { uuid, lastSignAt }: Person, socket: Socket): void {
  const askedAt = hangout.booth.askedDjs.get(uuid);
  if (askedAt === undefined || askedAt < lastSignAt) return;
  socket.send('notice', { code: 'seat_still_there', details: { until: askedAt + IDLE_ANSWER_MS } });
}
