import { IDLE_ANSWER_MS, judgeIdleDj, stepDown } from '@hangout/rules';
import { sendPersonalEvent } from '../booth/publish.ts';
import { postBoothCommand } from '../booth/run-command.ts';
import type { Hangout } from '../hangout.ts';
import type { Person, Socket } from './person.ts';

/**
 * [H1601] Asks inactive DJs whether they are still there, and takes the seats of those who do not respond in
 * time. Bots and residents are never asked.
 */
export async function promptIdleDjs(hangout: Hangout, now: number): Promise<void> {
  const { booth, presence } = hangout;
  for (const uuid of booth.askedDjs.keys())
    if (!booth.current.djs.some((dj) => dj.uuid === uuid)) booth.askedDjs.delete(uuid);
  for (const { uuid, resident } of booth.current.djs) {
    const person = presence.people.get(uuid);
    if (person?.kind !== 'user' || resident || person.sockets.length === 0) continue;
    const verdict = judgeIdleDj(
      { lastSignAt: person.lastSignAt, askedAt: booth.askedDjs.get(uuid) ?? null },
      now,
    );
    if (verdict === 'ask') {
      booth.askedDjs.set(uuid, now);
      sendPersonalEvent(hangout, uuid, 'seat_still_there', { until: now + IDLE_ANSWER_MS });
    }
    if (verdict === 'stepDown') {
      // If the command fails, the DJ is asked again.
      booth.askedDjs.delete(uuid);
      await postBoothCommand(hangout, (state, ctx) => stepDown(state, { uuid, reason: 'idle' }, ctx));
    }
  }
}

/**
 * [H1601] Asks a DJ on a page that was opened after the question, such as a reloaded one, which would not know of it.
 */
export function repeatIdleQuestion(hangout: Hangout, { uuid, lastSignAt }: Person, socket: Socket): void {
  const askedAt = hangout.booth.askedDjs.get(uuid);
  if (askedAt === undefined || askedAt < lastSignAt) return;
  socket.send('notice', { code: 'seat_still_there', details: { until: askedAt + IDLE_ANSWER_MS } });
}
