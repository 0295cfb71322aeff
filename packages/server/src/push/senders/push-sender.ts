import type { Platform, PushNotification } from '@hangout/rules';
import pLimit from 'p-limit';
import type { Log } from '../../log/index.ts';

/** A device as a push service addresses it. */
export interface PushTarget {
  readonly token: string;
  readonly platform: Platform;
}

/** What became of the devices, or browsers, that a notification was not delivered to. */
export interface PushResult {
  /** Tokens that the service no longer knows: they are deleted. */
  readonly gone: readonly string[];
  /** Tokens for which the service was too busy, or not there: they are tried again. */
  readonly again: readonly string[];
  /** The pause that the service asks for before the next attempt, seconds. */
  readonly retryAfterSeconds?: number;
}

/** [H592] A push service of phones. */
export interface PushSender {
  /**
   * Sends a notification to devices; `key` is the same for all attempts of the same notification. Never throws for what a
   * service answers.
   */
  send(targets: readonly PushTarget[], notice: PushNotification, key: string): Promise<PushResult>;
}

/** The outcome for one device. */
export type TargetOutcome = 'sent' | 'gone' | 'again' | 'refused';

/** What a service answered for one device. */
export interface TargetAnswer {
  readonly outcome: TargetOutcome;
  /** The Retry-After header of an answer that asks for a pause. */
  readonly retryAfter?: string | null | undefined;
  /** What is logged where the service refused the notification. */
  readonly details: object;
}

/** How many devices a sender notifies at the same time: a slow answer holds one slot, not all. */
const SENDER_CONCURRENCY = 20;
/** The longest pause before the next attempt, whatever a service asks for, seconds. */
const LONGEST_PAUSE_SECONDS = 3600;

/**
 * [H592] [H559] Sends a notification to each device by `sendOne`. A device whose request failed is tried again, and loses the
 * others nothing; the longest pause that the service asked for holds for all.
 */
export async function sendToEach<T extends Pick<PushTarget, 'token'>>(
  targets: readonly T[],
  sendOne: (target: T) => Promise<TargetAnswer>,
  { service, log }: { readonly service: string; readonly log: Pick<Log, 'warn'> },
): Promise<PushResult> {
  const limit = pLimit(SENDER_CONCURRENCY);
  const pauses: number[] = [];
  const outcomeOf = async (target: T): Promise<TargetOutcome> => {
    try {
      const { outcome, retryAfter, details } = await sendOne(target);
      const seconds = readRetryAfter(retryAfter, Date.now());
      if (seconds !== undefined) pauses.push(seconds);
      if (outcome === 'refused') log.warn(details, `${service} refused a notification`);
      return outcome;
    } catch (error) {
      log.warn({ err: error }, `request to ${service} failed; trying again`);
      return 'again';
    }
  };
  const outcomes = await Promise.all(targets.map((target) => limit(() => outcomeOf(target))));
  const tokensOf = (outcome: TargetOutcome) =>
    targets.filter((_, at) => outcomes[at] === outcome).map(({ token }) => token);
  return {
    gone: tokensOf('gone'),
    again: tokensOf('again'),
    ...(pauses.length > 0 && { retryAfterSeconds: Math.max(...pauses) }),
  };
}

/** Whether a service is busy, or not there, by the status of its answer: the same notification may be accepted later. */
export const isBusyStatus = (status: number): boolean => status === 429 || status >= 500;

/**
 * The seconds that a Retry-After header asks for, an hour at most; it holds seconds or a date (RFC 9110). Undefined where
 * there is none, or it has passed. `now` in epoch ms.
 */
export function readRetryAfter(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : undefined;
}
