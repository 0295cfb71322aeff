import type { Log } from '@hangout/platform/log/log';
import type { Platform, PushNotification } from '@hangout/rules';
import pLimit from 'p-limit';

export interface PushTarget {
  readonly token: string;
  readonly platform: Platform;
}

/** The devices or browsers that a notification was not delivered to. */
export interface PushResult {
  /** Tokens that the service no longer knows; they are deleted. */
  readonly gone: readonly string[];
  /** Tokens for which the service was busy or unavailable; they are retried. */
  readonly again: readonly string[];
  /** The pause that the service requests before the next attempt, seconds. */
  readonly retryAfterSeconds?: number;
}

/** [H592] A push service for phones. */
export interface PushSender {
  /**
   * Sends a notification to devices; `key` is the same for all attempts of one notification. Never throws because of
   * a service's response.
   */
  send(targets: readonly PushTarget[], notice: PushNotification, key: string): Promise<PushResult>;
}

export type TargetOutcome = 'sent' | 'gone' | 'again' | 'refused';

export interface TargetAnswer {
  readonly outcome: TargetOutcome;
  readonly retryAfter?: string | null | undefined;
  /** Logged if the service refuses the notification. */
  readonly details: object;
}

/** Devices notified at the same time; a slow response holds only one slot. */
const SENDER_CONCURRENCY = 20;
/** Longest pause before the next attempt, even if a service requests more, seconds. */
const LONGEST_PAUSE_SECONDS = 3600;

/**
 * [H592] [H559] Sends a notification to each device with `sendOne`. If a request fails, only its device is retried;
 * the longest pause that the service requested applies to all.
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

/** True if a response's status means busy or unavailable, so that a retry may succeed. */
export const isBusyStatus = (status: number): boolean => status === 429 || status >= 500;

/**
 * Returns the seconds of a Retry-After header, which holds seconds or a date (RFC 9110), an hour at most. Undefined
 * if it is missing or in the past. `now` in epoch ms.
 */
export function readRetryAfter(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : undefined;
}
