import type { Log } from '@hangout/platform/log/log';
import type { Platform, PushNotification } from '@hangout/rules';
import pLimit from 'p-limit';

export interface PushTarget {
  readonly token: string;
  readonly platform: Platform;
}

/** Devices or browsers that have not got the notification. */
export interface PushResult {
  /** Tokens that the service no longer knows, to be deleted. */
  readonly gone: readonly string[];
  /** Tokens for which the service was busy, to be retried. */
  readonly again: readonly string[];
  /** Pause that the service has requested, s. */
  readonly retryAfterSeconds?: number;
}

/** [H592] A push service for phones. */
export interface PushSender {
  /**
   * Sends a notification to devices. `key` is the same for all attempts. Never throws because of a service's
   * response.
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

/** Returns until when APNs keeps a notification, as its header says it: epoch seconds. */
export const expiryIn = (seconds: number): string => String(Math.floor(Date.now() / 1000) + seconds);

/** Number of devices notified at a time, so that a slow response delays few. */
const SENDER_CONCURRENCY = 20;
/** Longest pause before the next attempt, whatever the service requests, s. */
const LONGEST_PAUSE_SECONDS = 3600;

/**
 * [H592] [H559] Sends a notification to each device with `sendOne`. If a request fails, only its device is
 * retried. Of several requested pauses, the longest applies to all.
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

/** Returns whether a status means that the service is busy, so that a retry may succeed. */
export const isBusyStatus = (status: number): boolean => status === 429 || status >= 500;

/**
 * Returns the delay in a header Retry-After (seconds or a date, RFC 9110), at most an hour, s. Undefined if
 * it is missing or in the past. `now` is epoch ms.
 */
export function readRetryAfter(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : undefined;
}
