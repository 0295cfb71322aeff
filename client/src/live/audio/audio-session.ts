import { isSongAtFault } from '@hangout/rules';
import type { JoinedRoom } from '../../api/rooms.ts';
import { fetchStreamUrls } from '../../api/stream-addresses.ts';
import { takeEarlySong } from '../../platform/early-visit.ts';
import { isServerTimeEstimated, serverNow, stopClockSync } from '../../platform/server-clock.ts';
import { readStorage, storageKeys, writeStorage } from '../../platform/storage.ts';
import { audioSettingsAtom, store } from '../../platform/store.ts';
import {
  audibleNextAtom,
  audiblePlayAtom,
  audioQualityAtom,
  audioStatusAtom,
  countPreviewPlayAtom,
  isSilencedAtom,
  mayStartSongAtom,
  playedQualityAtom,
  playingProviderAtom,
  unplayableAtom,
} from './audio-state.ts';
import { unlockChime } from './chime.ts';
import { firstMusicAtom, limitWaitForMusic } from './first-music.ts';
import { musicGainAtom } from './music-gain.ts';
import { nowPlayingAtom } from './now-playing.ts';
import { providerPlayback } from './playback-listener.ts';
import { createPlayer, type PlaybackFigures, type Player } from './player.ts';
import { holdSoundLock, releaseSoundLock } from './sound-lock.ts';
import { parseStartDelays } from './start-delay.ts';

/** [H1137] Tells the hangout that this listener cannot play the song of play `playId`. */
type ReportUnplayable = (playId: string) => void;

/** Creates the functions that play the hangout's music during a visit. */
function createAudioSession() {
  let player: Player | null = null;
  let stopFollowing: (() => void) | null = null;

  let reportUnplayable: ReportUnplayable = () => {};
  let reportedPlay: string | null = null;

  function startAudio(report: ReportUnplayable): void {
    reportUnplayable = report;
    limitWaitForMusic();
    // [H2055] Also if nothing plays: the play that the response to the join has named may have ended meanwhile.
    followAudible(openPlayer());
  }

  /**
   * [H286] Loads the current song while the connection is being opened; otherwise its request would come after the room
   * state and the images of the stage. [H1914] If the response to the join says since when the song plays, it starts
   * silently. An explicit song does not: until the room state arrives, it is not silenced for users who refuse explicit
   * songs.
   */
  function expectSong({ song, play }: Pick<JoinedRoom, 'song' | 'play'>): void {
    if (player || !song || !store.get(mayStartSongAtom)) return;
    if (play && isServerTimeEstimated() && !song.explicit)
      openPlayer().follow({ ...play, song, crossfadeMs: 0 }, null);
    else openPlayer().follow(null, { song });
  }

  function openPlayer(): Player {
    if (player) return player;
    holdSoundLock();
    player = createPlayer({
      element: takeEarlySong(),
      fetchStreamUrls,
      onStatus(status) {
        store.set(audioStatusAtom, status);
        if (status !== 'silent' && status !== 'loading') store.set(firstMusicAtom, true);
      },
      delays: parseStartDelays(readStorage(storageKeys.startDelays)),
      providers: providerPlayback,
      onUnplayable(unplayable, playId) {
        store.set(unplayableAtom, unplayable);
        // [H1137] Reports each play once, and only after the play has begun.
        if (!unplayable || !isSongAtFault(unplayable) || playId === null || playId === reportedPlay) return;
        reportedPlay = playId;
        reportUnplayable(playId);
      },
      onProvider: (provider) => store.set(playingProviderAtom, provider),
      onQuality: (quality) => store.set(playedQualityAtom, quality),
      onDelays: (delays) => writeStorage(storageKeys.startDelays, JSON.stringify(delays)),
    });
    stopFollowing = followState(player);
    return player;
  }

  function stopAudio(): void {
    stopClockSync();
    stopFollowing?.();
    player?.close();
    releaseSoundLock();
    [player, stopFollowing] = [null, null];
    store.set(audioStatusAtom, 'silent');
    store.set(playedQualityAtom, null);
    store.set(unplayableAtom, null);
    store.set(playingProviderAtom, null);
  }

  /** [H873] Takes over the sound from another tab of this browser. Must be called in a click handler. */
  function takeSound(): void {
    holdSoundLock(true);
    unlockAudio();
  }

  /** [H1439] Returns how far this browser plays the song ahead of all other listeners, ms. */
  const measureSongLead = (): number => player?.lead() ?? 0;

  /**
   * Allows the browser to play sound. Must be called in a click handler, because browsers allow sound only after a user
   * gesture.
   */
  function unlockAudio(): void {
    player?.unlock();
    unlockChime();
  }

  globalThis.__hangout = {
    sound: () => player?.figures() ?? silentFigures(),
    level: () => player?.level() ?? 0,
  };
  return { startAudio, expectSong, stopAudio, takeSound, measureSongLead, unlockAudio };
}

function followAudible(player: Player): void {
  player.follow(store.get(audiblePlayAtom), store.get(audibleNextAtom));
}

function followState(current: Player): () => void {
  const cues = () => followAudible(current);
  const heard = () => {
    const isHeard = store.get(audioStatusAtom) === 'playing' && current.figures().songId === songOn();
    if (isHeard) store.set(countPreviewPlayAtom);
  };
  const songOn = () => store.get(nowPlayingAtom)?.song.songId;
  const settings = () => {
    const { volume, muted, trimMs } = store.get(audioSettingsAtom);
    const gain = store.get(musicGainAtom);
    current.setVolume(volume, muted || gain === 0 || store.get(isSilencedAtom), gain);
    current.setTrim(trimMs);
    current.setQuality(store.get(audioQualityAtom));
  };
  cues();
  settings();
  const stops = [
    store.sub(audiblePlayAtom, cues),
    store.sub(audibleNextAtom, cues),
    // A play counts as heard once its song is playing and the room state contains the play; either may happen first.
    store.sub(audioStatusAtom, heard),
    store.sub(nowPlayingAtom, heard),
    store.sub(audioSettingsAtom, settings),
    store.sub(musicGainAtom, settings),
    store.sub(isSilencedAtom, settings),
    store.sub(audioQualityAtom, settings),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const silentFigures = (): PlaybackFigures => ({
  songId: null,
  heardSongTimeMs: null,
  serverNowMs: serverNow(),
  offsetMs: null,
  rate: 1,
  playing: false,
  muted: false,
  quality: null,
  provider: null,
});

declare global {
  /** [H502] Functions for benchmarks, which run against ordinary builds. */
  var __hangout: { sound(): PlaybackFigures; level(): number };
}

export const { startAudio, expectSong, stopAudio, takeSound, measureSongLead, unlockAudio } =
  createAudioSession();
