import type { playEvents } from '@hangout/contract/rest/audit/play-events';
import { insertPlayEvents } from '@hangout/db';
import { enqueuePlayEvents } from '@hangout/jobs/play-events';
import { isMember, mayTrack, type Principal } from '@hangout/rules';
import { type Dependencies, type Handlers, takeDailyQuota } from '../framework/index.ts';

export const playEventHandlers: Handlers<typeof playEvents> = {
  /**
   * [R116] [H1330] Stores the plays that a listener heard, in the Amazon Kinesis stream KINESIS_STREAM or, without it,
   * in a database table. [H1332] In both cases the plays are stored in the transaction of the request.
   */
  async send({ token, events, principal: caller, db, dependencies, refuse }) {
    const { config, jobs, limits } = dependencies;
    if (config.PLAY_TRACKING === 'off') throw refuse('tracking_off');
    const listener = await findListener(caller, token, dependencies);
    const level = isMember(listener) ? listener.subscriptionLevel : 0;
    const isTracked = mayTrack({
      hasToken: listener.kind !== 'anonymous',
      registered: listener.kind === 'user',
      level,
    });
    if (!isTracked || !isMember(listener)) throw refuse('play_not_tracked');
    const { AUDIT_EVENTS_PER_DAY: number, AUDIT_EVENT_KB_PER_DAY: kilobytes } = config;
    await takeDailyQuota(limits, {
      name: 'play events',
      key: listener.uuid,
      quota: { number, bytes: kilobytes * 1024 },
      bytes: JSON.stringify(events).length,
    });
    // [H1333] The subscription level is read from the account, because a browser could claim any level.
    const received = events.map((event) => ({
      ...event,
      userUuid: listener.uuid,
      record: { ...event.record, subscriptionLevel: level },
    }));
    if (config.KINESIS_STREAM !== undefined) await enqueuePlayEvents(jobs, db, received);
    else await insertPlayEvents(db, received);
    return { accepted: events.length };
  },

  async settings({ dependencies }) {
    const { PLAY_TRACKING, SENTRY_DSN } = dependencies.config;
    return {
      playEvents: PLAY_TRACKING !== 'off',
      needsConsent: PLAY_TRACKING === 'consent',
      errorReportDsn: SENTRY_DSN ?? null,
    };
  },
};

/**
 * Returns the caller, or the user whose token is in the body: a beacon sent while a page closes (sendBeacon) has no
 * headers.
 */
async function findListener(
  caller: Principal,
  token: string | undefined,
  { authenticator }: Dependencies,
): Promise<Principal> {
  if (caller.kind !== 'anonymous' || token === undefined) return caller;
  return (await authenticator.authenticateToken(token)).principal;
}
