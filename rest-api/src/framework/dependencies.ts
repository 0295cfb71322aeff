import type {
  Authenticator,
  Clock,
  Config,
  Files,
  Jobs,
  Log,
  Mailer,
  Tokens,
  Transcoder,
} from '@hangout/server';
import type { RateLimits } from './rate-limits.ts';
import type { RoomPlacement } from './room-placement.ts';

/** The outside world as handlers see it: everything they may touch besides their database. */
export interface Dependencies {
  readonly config: Config;
  readonly tokens: Tokens;
  readonly authenticator: Authenticator;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly clock: Pick<Clock, 'now'>;
  readonly transcoder: Transcoder;
  readonly mail: Mailer;
  readonly limits: RateLimits;
  /** Where hangouts are, if there are several game servers; absent where REST and rooms share a port. */
  readonly roomPlacement?: RoomPlacement;
}
