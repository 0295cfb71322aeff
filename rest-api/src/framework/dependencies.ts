import type { Authenticator } from '@hangout/platform/authentication/authentication';
import type { PlaceSource } from '@hangout/platform/brand/place';
import type { Clock } from '@hangout/platform/clock/clock';
import type { Config } from '@hangout/platform/config/config';
import type { DevOutbox } from '@hangout/platform/dev-outbox/outbox';
import type { DiskSpace } from '@hangout/platform/files/disk-space';
import type { Files } from '@hangout/platform/files/file-store';
import type { MediaProcesses } from '@hangout/platform/isolation/process-pool';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import type { Mailer } from '@hangout/platform/mail/mailer';
import type { Metrics } from '@hangout/platform/metrics/metrics';
import type { LoadAccount } from '@hangout/platform/music-accounts/load-account';
import type { Payments } from '@hangout/platform/payments/payments';
import type { Secrets } from '@hangout/platform/secrets/secrets';
import type { SecurityEvents } from '@hangout/platform/security-events/security-events';
import type { Tokens } from '@hangout/platform/tokens/tokens';
import type { Discord, GifSearcher, MusicProviders } from '@hangout/providers';
import type { Geolocation } from '../geolocation/country-database.ts';
import type { OidcClients } from '../openid-clients/oidc-client.ts';
import type { SnsVerifier } from '../sns/verify-sns-message.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RoomPlacement } from './room-placement.ts';

export interface Dependencies {
  readonly config: Config;
  /** [H1963] Name, colours and language of this installation. */
  readonly place: PlaceSource;
  /** Encrypts secrets for the database. */
  readonly secrets: Secrets;
  readonly tokens: Tokens;
  readonly authenticator: Authenticator;
  readonly files: Files;
  readonly disk: DiskSpace;
  /** Processes in which uploaded images and songs are decoded. */
  readonly processes: MediaProcesses;
  readonly jobs: Jobs;
  readonly musicProviders: MusicProviders;
  /** [H1256] The payment provider; null if nothing is sold. */
  readonly payments: Payments | null;
  /** [H1362] The Discord client; null if Discord is not configured. */
  readonly discord: Discord | null;
  /** [H1943] The clients of the configured OpenID Connect providers, by id. */
  readonly oidc: OidcClients;
  /** [H1730] The search of GIFs; null if none is configured. */
  readonly gifSearch: GifSearcher | null;
  /** [H1045] Verifies messages of Amazon SNS. */
  readonly sns: SnsVerifier;
  /** Loads the accounts that users have connected at music providers. */
  readonly loadAccount: LoadAccount;
  readonly log: Log;
  /** [H292] Finds the country of a network address. */
  readonly geolocation: Geolocation;
  readonly clock: Pick<Clock, 'now'>;
  readonly mail: Mailer;
  /** [H484] Outbox that keeps the messages of a development server; absent in production. */
  readonly outbox?: DevOutbox | null;
  readonly limits: RateLimits;
  /** Counts and times requests; absent in tests of handlers. */
  readonly metrics?: Metrics;
  /** [H750] Use `recordSecurityEvent` to write to it. */
  readonly securityEvents: SecurityEvents;
  /** Finds the game server of a hangout; absent if REST and hangouts share one process. */
  readonly roomPlacement?: RoomPlacement;
}
