import { fetchStreamUrls } from '../api/songs.ts';
import { type RequestServerTime, serverNow, startClockSync } from '../core/server-clock.ts';
import { soundSettingsAtom, store } from '../core/store.ts';
import { audibleAtom, countHeardPlayAtom, isSongMutedAtom, soundStatusAtom } from './audio-state.ts';
import { nowPlayingAtom } from './now-playing.ts';
import { createPlayer, type Player, type SoundFigures } from './player.ts';

let player: Player | null = null;
let stopClock: (() => void) | null = null;
let stopFollowing: (() => void) | null = null;

/** Begins to follow the music of the hangout we are in; the clock is asked over the line that is open now. */
export function startAudio(askTime: RequestServerTime): void {
  stopClock?.();
  stopClock = startClockSync(askTime);
  if (player) return;
  player = createPlayer({
    addressOf: fetchStreamUrls,
    onStatus: (status) => store.set(soundStatusAtom, status),
  });
  stopFollowing = followState(player);
}

export function stopAudio(): void {
  stopClock?.();
  stopFollowing?.();
  player?.close();
  [player, stopClock, stopFollowing] = [null, null, null];
  store.set(soundStatusAtom, 'silent');
}

/** Call inside a press: the browser then lets us sound. */
export function unlockAudio(): void {
  player?.unlock();
}

function followState(current: Player): () => void {
  const cues = () => {
    const { now, next } = store.get(audibleAtom);
    current.follow(now, next);
  };
  const heard = () => {
    const isHeard = store.get(soundStatusAtom) === 'playing' && current.figures().songId === songOn();
    if (isHeard) store.set(countHeardPlayAtom);
  };
  const songOn = () => store.get(nowPlayingAtom)?.song.songId;
  const settings = () => {
    const { volume, muted, trimMs } = store.get(soundSettingsAtom);
    current.setVolume(volume, muted || store.get(isSongMutedAtom));
    current.setTrim(trimMs);
  };
  cues();
  settings();
  const stops = [
    store.sub(audibleAtom, cues),
    // A song is heard when the sound is on and the hangout says which play it is, whichever comes first.
    store.sub(soundStatusAtom, heard),
    store.sub(nowPlayingAtom, heard),
    store.sub(soundSettingsAtom, settings),
    store.sub(isSongMutedAtom, settings),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const silentFigures = (): SoundFigures => ({
  songId: null,
  heardSongTimeMs: null,
  serverNowMs: serverNow(),
  offsetMs: null,
  rate: 1,
  playing: false,
  muted: false,
});

declare global {
  /** [H502] Figures for measurements, in every build. */
  var __hangout: { sound(): SoundFigures; level(): number };
}

globalThis.__hangout = {
  sound: () => player?.figures() ?? silentFigures(),
  level: () => player?.level() ?? 0,
};
