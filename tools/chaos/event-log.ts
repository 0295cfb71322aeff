import { createWriteStream } from 'node:fs';
import type { ChaosEvent, RequestSent } from './events.ts';

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** Everything that users request, receive and see. Kept in memory and written to a file as JSON lines. */
export interface EventLog {
  readonly events: readonly ChaosEvent[];
  append(event: Without<ChaosEvent, 'at'>): void;
  /** Returns the id for a request that is about to be sent; its outcome has the same id. */
  nextRequestId(): number;
  close(): Promise<void>;
}

export function openEventLog(file?: string): EventLog {
  const events: ChaosEvent[] = [];
  const stream = file === undefined ? undefined : createWriteStream(file);
  let number = 0;
  return {
    events,
    append(event) {
      // The cast is safe: the caller passes all fields of the event's kind but the time.
      const whole = { at: Date.now(), ...event } as ChaosEvent;
      events.push(whole);
      stream?.write(`${JSON.stringify(whole)}\n`);
    },
    nextRequestId() {
      number += 1;
      return number;
    },
    close: () => new Promise((resolve) => (stream ? stream.end(() => resolve()) : resolve())),
  };
}

/** Logs a request and its outcome. @throws what `work` throws */
export async function logRequest<T>(
  eventLog: EventLog,
  request: Omit<RequestSent, 'kind' | 'at' | 'id'>,
  work: () => Promise<T>,
  classifyError: (error: unknown) => { code: string; message: string; isKnown: boolean },
): Promise<T> {
  const id = eventLog.nextRequestId();
  eventLog.append({ kind: 'requested', id, ...request });
  const { user, room } = request;
  try {
    const answer = await work();
    eventLog.append({ kind: 'answered', id, user, room, answer });
    return answer;
  } catch (error) {
    const { code, message, isKnown } = classifyError(error);
    eventLog.append(
      isKnown
        ? { kind: 'refused', id, user, room, code, message }
        : { kind: 'unanswered', id, user, room, message },
    );
    throw error;
  }
}
