import { siteChannel } from '@hangout/db';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { type Config, need } from '@hangout/platform/config/config';
import type { DevOutbox } from '@hangout/platform/dev-outbox/outbox';
import { createDiskSpace } from '@hangout/platform/files/disk-space';
import { openFiles } from '@hangout/platform/files/open-files';
import { openGifSearch } from '@hangout/platform/gifs/gifs';
import { checkHandbook } from '@hangout/platform/handbook/handbook';
import { createMediaProcesses } from '@hangout/platform/isolation/process-pool';
import { createMailer } from '@hangout/platform/mail/mailer';
import { createLoadAccount } from '@hangout/platform/music-accounts/load-account';
import { openPayments, type StartPaymentStandIn } from '@hangout/platform/payments/open-payments';
import { listenForNotifications } from '@hangout/platform/pg-notifications/pg-notifications';
import { createRateCounters } from '@hangout/platform/rate-limits/rate-limits';
import { openSharedStore } from '@hangout/platform/rate-limits/shared-store';
import { createSecurityEvents } from '@hangout/platform/security-events/security-events';
import { type FoundationOptions, openFoundation } from '@hangout/platform/service/open-foundation';
import { openDiscord } from './discord/open-discord.ts';
import { limitRates } from './framework/index.ts';
import { openGeolocation } from './geolocation/country-database.ts';
import type { OidcClients } from './openid-clients/oidc-client.ts';
import { createSnsVerifier } from './sns/verify-sns-message.ts';

export interface DependencyOptions extends FoundationOptions {
  /**
   * [H454] True if other REST servers run too: rate limits are then counted in Redis if REDIS_URL is set, or else in
   * the database.
   */
  isOneOfSeveral?: boolean;
  startPaymentStandIn?: StartPaymentStandIn;
  /** [H484] The outbox that this process serves. */
  outbox?: DevOutbox | null;
}

/**
 * Opens the dependencies of REST. Hangouts and worker share them if they run in the same process. The shutdown stack
 * closes them.
 * @throws Error [H917] if a setting needs another one, or a folder, that is missing
 */
export async function openDependencies({
  isOneOfSeveral,
  startPaymentStandIn,
  outbox = null,
  ...options
}: DependencyOptions) {
  checkHandbook(options.config);
  // Not in readConfig, because the process that sets the headers of pages has only the id.
  if (options.config.AGORA_APP_ID) need(options.config, 'AGORA_APP_CERTIFICATE');
  const foundation = await openFoundation(options);
  const { config, db, databaseUrl, shutdown, log, clock, place, secrets, tokens, musicProviders } =
    foundation;
  const mail = createMailer(config, log, outbox, place);
  shutdown.add('mail', async () => mail.close());
  const authenticator = createAuthenticator({ db, tokens, config, now: clock.now });
  const notifications = await listenForNotifications(
    databaseUrl,
    {
      user_changed: (uuid) => authenticator.invalidate(uuid),
      [siteChannel]: () => void place.reload(),
    },
    { onError: (error) => log.warn({ err: error }, 'PostgreSQL notification connection lost; reconnecting') },
  );
  shutdown.add('PostgreSQL notifications', () => notifications.close());
  const shared = isOneOfSeveral ? await openSharedStore({ config, databaseUrl, shutdown, log }) : undefined;
  const rateCounters = createRateCounters({ generous: config.LIMITS_TIMES, shared });
  const securityEvents = createSecurityEvents({ db, log, clock });
  shutdown.add('security events', () => securityEvents.close());
  return {
    ...foundation,
    ...{ mail, outbox, authenticator, rateCounters, securityEvents },
    files: await openFiles(config, (message) => log.warn(message)),
    disk: createDiskSpace(config),
    processes: createMediaProcesses(config),
    limits: limitRates(rateCounters),
    geolocation: openGeolocation(config),
    loadAccount: createLoadAccount({ db, secrets, musicProviders }),
    sns: createSnsVerifier({ now: () => clock.now() }),
    payments: await openPayments({ config, startStandIn: startPaymentStandIn }),
    discord: openDiscord(config),
    oidc: await openOidcClients(config.OIDC_PROVIDERS, () => clock.now()),
    gifSearch: openGifSearch(config),
  };
}

/** Creates the clients of OpenID Connect providers. Loads their library only if needed, because it takes memory. */
async function openOidcClients(providers: Config['OIDC_PROVIDERS'], now: () => number): Promise<OidcClients> {
  if (!providers || providers.length === 0) return new Map();
  const { createOidcClients } = await import('./openid-clients/oidc-client.ts');
  return createOidcClients(providers, now);
}
