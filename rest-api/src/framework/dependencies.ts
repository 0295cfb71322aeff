import type { Discord } from '@hangout/providers';
import type {
  Authenticator,
  Clock,
  Config,
  DevOutbox,
  DiskSpace,
  Files,
  Geolocation,
  Jobs,
  LoadAccount,
  Log,
  Mailer,
  MediaProcesses,
  MusicProviders,
  Payments,
  PlayEventStream,
  Secrets,
  SecurityEvents,
  SnsVerifier,
  Tokens,
  Transcoder,
} from '@hangout/server';
import type { RateLimits } from './rate-limits.ts';
import type { RoomPlacement } from './room-placement.ts';

/** What handlers may use beside the database. */
export interface Dependencies {
  readonly config: Config;
  /** Encrypts secrets that the database stores. */
  readonly secrets: Secrets;
  readonly tokens: Tokens;
  readonly authenticator: Authenticator;
  readonly files: Files;
  readonly disk: DiskSpace;
  /** The processes in which uploaded images and songs are decoded. */
  readonly processes: MediaProcesses;
  readonly jobs: Jobs;
  /** The adapters of the music providers that this server asks. */
  readonly musicProviders: MusicProviders;
  /** [H1330] Where plays go that listeners heard. */
  readonly playEventStream: PlayEventStream;
  /** [H1256] By whom plans are paid; null where nothing is sold. */
  readonly payments: Payments | null;
  /** [H1362] The calls to Discord; null where the configuration names none. */
  readonly discord: Discord | null;
  /** [H1045] Verifies messages of Amazon SNS. */
  readonly sns: SnsVerifier;
  /** The accounts that people have connected at music providers. */
  readonly loadAccount: LoadAccount;
  readonly log: Log;
  /** [H292] The countries of network addresses. */
  readonly geolocation: Geolocation;
  readonly clock: Pick<Clock, 'now'>;
  readonly transcoder: Transcoder;
  readonly mail: Mailer;
  /** [H484] Shows what is sent; absent where there is no outbox, as in production. */
  readonly outbox?: DevOutbox | null;
  readonly limits: RateLimits;
  /** [H750] Handlers record events by `recordSecurityEvent`. */
  readonly securityEvents: SecurityEvents;
  /** Which game server runs a hangout; absent where REST and rooms share one process. */
  readonly roomPlacement?: RoomPlacement;
}
