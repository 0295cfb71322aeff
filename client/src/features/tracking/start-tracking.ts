import { mayTrack } from '@hangout/rules';
import { trackingSettingsQuery } from '../../api/tracking.ts';
import { roomStatusAtom } from '../../live/room/room-status.ts';
import { listenForErrors } from '../../platform/error-listeners.ts';
import { queryClient } from '../../platform/query-client.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { localSettingsAtom, store } from '../../platform/store.ts';
import { needsConsentAtom, trackingConsentAtom } from '../../platform/tracking-consent.ts';

/**
 * [R116] [H1331] Records plays of registered users and reports errors, if the server is configured for that. If it
 * requires consent, this happens only while the user consents.
 */
export async function startTracking(): Promise<void> {
  const settings = await queryClient.fetchQuery(trackingSettingsQuery());
  const { playEvents, needsConsent, errorReportDsn } = settings;
  const isAllowed = () => !needsConsent || store.get(trackingConsentAtom) === 'granted';
  const plays = createSwitch(
    // Checks for a visit before loading the recording code, because that code imports the code of visits.
    () => playEvents && isAllowed() && isListenerTracked() && store.get(roomStatusAtom).kind !== 'outside',
    async () => (await import('./track-plays.ts')).trackPlays(),
  );
  const errors = createSwitch(
    () => errorReportDsn !== null && isAllowed(),
    async () => listenForErrors((error) => void reportError(errorReportDsn ?? '', error)),
  );
  const follow = () => {
    // Guests are asked for consent only if errors are reported, because their plays are never recorded.
    store.set(
      needsConsentAtom,
      needsConsent && (errorReportDsn !== null || (playEvents && isListenerTracked())),
    );
    plays();
    errors();
  };
  follow();
  store.sub(trackingConsentAtom, follow);
  store.sub(isRegisteredAtom, follow);
  store.sub(roomStatusAtom, follow);
}

/** [R116] Returns whether this listener's plays may be recorded. */
const isListenerTracked = () =>
  mayTrack({
    hasToken: store.get(localSettingsAtom).token !== null,
    registered: store.get(isRegisteredAtom),
    level: 0,
  });

/** [H1335] The client of the error tracker is loaded with the first error. */
async function reportError(dsn: string, error: unknown): Promise<void> {
  try {
    (await import('./sentry-client.ts')).captureError(dsn, error);
  } catch (failure) {
    // Only logs a failure, because an uncaught one would itself be reported as an error.
    console.warn('an error could not be reported', failure);
  }
}

/**
 * Runs `start` while `isOn` returns true, and stops it afterwards. Returns a function that must be called whenever the
 * result of `isOn` may have changed.
 */
function createSwitch(isOn: () => boolean, start: () => Promise<() => void>): () => void {
  let stop: Promise<() => void> | null = null;
  return () => {
    if (isOn() === (stop !== null)) return;
    if (stop) void stop.then((run) => run());
    stop = isOn() ? start() : null;
    stop?.catch((error: unknown) => {
      stop = null;
      console.warn('tracking could not be started', error);
    });
  };
}
