import { mayTrack } from '@hangout/rules';
import { trackingSettingsQuery } from '../../api/tracking.ts';
import { roomStatusAtom } from '../../live/room/room-status.ts';
import { listenForErrors } from '../../platform/error-listeners.ts';
import { queryClient } from '../../platform/query-client.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { localSettingsAtom, store } from '../../platform/store.ts';
import { needsConsentAtom, trackingConsentAtom } from '../../platform/tracking-consent.ts';

/**
 * [R116] [H1331] Records plays of signed-in people, and reports errors, where this server does so: from the moment on that
 * somebody agrees where they are asked, and at once where they are not. Nothing is sent before, and nothing after they have
 * taken it back.
 */
export async function startTracking(): Promise<void> {
  const settings = await queryClient.fetchQuery(trackingSettingsQuery());
  const { playEvents, needsConsent, errorReportDsn } = settings;
  const isAllowed = () => !needsConsent || store.get(trackingConsentAtom) === 'granted';
  const plays = createSwitch(
    // The code that records plays comes with a visit, whose code it needs.
    () => playEvents && isAllowed() && isListenerTracked() && store.get(roomStatusAtom).kind !== 'outside',
    async () => (await import('./track-plays.ts')).trackPlays(),
  );
  const errors = createSwitch(
    () => errorReportDsn !== null && isAllowed(),
    async () => listenForErrors((error) => void reportError(errorReportDsn ?? '', error)),
  );
  const follow = () => {
    // Guests are asked only where their errors are reported: their plays are not recorded.
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

/** [R116] Somebody without an account has no plan: the level of a listener who is not registered is 0. */
const isListenerTracked = () =>
  mayTrack({
    hasToken: store.get(localSettingsAtom).token !== null,
    registered: store.get(isRegisteredAtom),
    level: 0,
  });

/** [H1335] The code of the tracker's client comes with the first error. */
async function reportError(dsn: string, error: unknown): Promise<void> {
  try {
    (await import('./sentry-client.ts')).captureError(dsn, error);
  } catch (failure) {
    // A report that fails must not become an error that is reported.
    console.warn('an error could not be reported', failure);
  }
}

/** Starts something while `isOn` says so, and stops it when that ends. Answers what is to be called at each change. */
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
