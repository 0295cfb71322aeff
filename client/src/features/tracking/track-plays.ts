import { TRACKING_STEP_MS } from '@hangout/rules';
import { beaconPlayEvents, sendPlayEvents } from '../../api/tracking.ts';
import { audioStatusAtom, playingProviderAtom } from '../../live/audio/audio-state.ts';
import { nowPlayingAtom } from '../../live/audio/now-playing.ts';
import { isSoundElsewhereAtom } from '../../live/audio/sound-lock.ts';
import { roomState } from '../../live/room/room-state.ts';
import { i18n } from '../../platform/i18n.ts';
import { queryClient } from '../../platform/query-client.ts';
import { myUuidAtom, sessionQuery } from '../../platform/session.ts';
import { readStorage, storageKeys, writeStorage } from '../../platform/storage.ts';
import { audioSettingsAtom, store } from '../../platform/store.ts';
import { createPlayTracker, type ListenerPlay, type StoredPlay } from './play-tracker.ts';

/** [R077] Records the plays heard in this tab until the returned function is called. */
export function trackPlays(): () => void {
  const tracker = createPlayTracker({
    now: Date.now,
    readStored,
    store: (play) => writeStorage(storageKeys.playTracking, JSON.stringify(play)),
    send: sendPlayEvents,
    beacon: beaconPlayEvents,
  });
  let begunPlay: string | null = null;
  const follow = () => {
    const play = readPlay();
    // A play is tracked once it was heard, also while the audio loads again.
    const isHeard = store.get(audioStatusAtom) === 'playing' && !store.get(isSoundElsewhereAtom);
    if (play && isHeard) begunPlay = play.playId;
    tracker.follow(play && play.playId === begunPlay ? play : null);
  };
  follow();
  const followed = [
    nowPlayingAtom,
    audioStatusAtom,
    audioSettingsAtom,
    playingProviderAtom,
    roomState.settings,
  ];
  const stops = followed.map((one) => store.sub(one, follow));
  const timer = setInterval(() => {
    follow();
    tracker.step();
  }, TRACKING_STEP_MS);
  const close = () => {
    begunPlay = null;
    tracker.close();
  };
  window.addEventListener('pagehide', close);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', close);
    for (const stop of stops) stop();
    tracker.end();
  };
}

/**
 * Reads the record that a killed page left behind. Checks only the fields that are read here, because the server
 * validates all.
 */
function readStored(): StoredPlay | null {
  try {
    const value = JSON.parse(readStorage(storageKeys.playTracking) ?? 'null');
    const isRecord = typeof value?.songInfo?.songId === 'string' && Number.isFinite(value.startedDate);
    return isRecord && Number.isFinite(value.updatedDate) ? value : null;
  } catch {
    return null;
  }
}

function readPlay(): ListenerPlay | null {
  const [play, settings] = [store.get(nowPlayingAtom), store.get(roomState.settings)];
  if (!play || !settings) return null;
  const { songId, songShortId, isrc, trackName, artistName, duration } = play.song;
  const { volume, muted } = store.get(audioSettingsAtom);
  return {
    playId: play.playId,
    roomSlug: settings.slug,
    roomOwnerUuid: settings.ownerUuid,
    djUuid: play.djUuid === '' ? null : play.djUuid,
    songInfo: { songId, songShortId, isrc, trackName, artistName, duration },
    userProvider: store.get(playingProviderAtom) ?? 'uploadService',
    subscriptionLevel:
      queryClient.getQueryData(sessionQuery(store.get(myUuidAtom)).queryKey)?.subscriptionLevel ?? 0,
    deviceData: describeDevice(),
    volume: muted ? 0 : volume,
  };
}

/** Kind of device, without anything that identifies it. */
const describeDevice = () => ({
  ...{ platform: 'web', language: i18n.language },
  screen: window.matchMedia('(max-width: 720px)').matches ? 'phone' : 'desktop',
});
