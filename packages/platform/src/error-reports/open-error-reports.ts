import type { Config } from '../config/config.ts';
import type { ErrorReports } from './error-reports.ts';

/**
 * [H1334] Opens error reporting to `SENTRY_DSN`; without it nothing is sent and no code of Sentry is loaded.
 * `createLog` reports what is logged at level error or above.
 */
export async function openErrorReports(
  config: Pick<Config, 'SENTRY_DSN' | 'NODE_ENV'>,
): Promise<ErrorReports> {
  const { SENTRY_DSN: dsn, NODE_ENV: environment } = config;
  if (dsn === undefined) return { report() {}, async close() {} };
  const { createSentryReports } = await import('./sentry-reports.ts');
  return createSentryReports({ dsn, environment });
}
