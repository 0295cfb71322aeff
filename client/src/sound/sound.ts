import { addressOf } from '../api/songs.ts';
import { soundSettingsAtom, store } from '../app/store.ts';
import { mirror } from '../room/mirror.ts';
import { audibleAtom, heardAtom, isSongMutedAtom, soundStatusAtom } from './atoms.ts';
import { createPlayer, type Player, type SoundFigures } from './player.ts';
import { type AskTime, keepTime, serverNow } from './server-clock.ts';

let player: Player | null = null;
let stopClock: (() => void) | null = null;
let stopFollowing: (() => void) | null = null;

/** Begins to follow the music of the hangout we are in; the clock is asked over the line that is open now. */
export function startSound(askTime: AskTime): void {
  stopClock?.();
  stopClock = keepTime(askTime);
  if (player) return;
  player = createPlayer({ addressOf, onStatus: (status) => store.set(soundStatusAtom, status) });
  stopFollowing = follow(player);
}

export function stopSound(): void {
  stopClock?.();
  stopFollowing?.();
  player?.close();
  [player, stopClock, stopFollowing] = [null, null, null];
  store.set(soundStatusAtom, 'silent');
}

/** Call inside a press: the browser then lets us sound. */
export function turnOnSound(): void {
  player?.unlock();
}

function follow(current: Player): () => void {
  const cues = () => {
    const { now, next } = store.get(audibleAtom);
    current.follow(now, next);
  };
  const heard = () => {
    const isHeard = store.get(soundStatusAtom) === 'playing' && current.figures().songId === songOn();
    if (isHeard) store.set(heardAtom);
  };
  const songOn = () => store.get(mirror.nowPlaying)?.song.songId;
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
    store.sub(mirror.nowPlaying, heard),
    store.sub(soundSettingsAtom, settings),
    store.sub(isSongMutedAtom, settings),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const silence = (): SoundFigures => ({
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

globalThis.__hangout = { sound: () => player?.figures() ?? silence(), level: () => player?.level() ?? 0 };
