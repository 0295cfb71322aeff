import type { NowPlaying } from '@hangout/contract/realtime/hangout/state';
import { coverUrl } from '../../../design/primitives/cover.tsx';
import { takeSound, unlockAudio } from '../../../live/audio/audio-session.ts';
import {
  audioStatusAtom,
  isExplicitSilencedAtom,
  isMusicAudibleAtom,
  isSongMutedAtom,
} from '../../../live/audio/audio-state.ts';
import { isSoundElsewhereAtom } from '../../../live/audio/sound-lock.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { isRegisteredAtom, myUuidAtom } from '../../../platform/session.ts';
import { audioSettingsAtom, store } from '../../../platform/store.ts';
import { act } from '../../../platform/toasts.ts';
import { giveVote } from '../player/give-vote.ts';
import { describeMedia, describePosition } from './media-description.ts';

/**
 * [H1654] [H1655] Shows the music in the system's media controls. Pause mutes, because the hangout plays on; next track
 * likes the song; stop leaves the hangout. Returns a function that ends this. Does nothing in browsers without the
 * Media Session API.
 */
export function openMediaSession(leave: () => void): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const show = () => {
    const playing = store.get(roomState.nowPlaying);
    session.metadata = new MediaMetadata(
      describeMedia(playing, store.get(roomState.settings)?.name ?? document.title, coverUrl(playing?.song)),
    );
    session.setPositionState(describePosition(playing, serverNow()));
    session.setActionHandler('nexttrack', mayLike(playing) ? like : null);
  };
  const showState = () => {
    session.playbackState = store.get(isMusicAudibleAtom) ? 'playing' : 'paused';
    // The sound may start long after the play, so the position is set again.
    session.setPositionState(describePosition(store.get(roomState.nowPlaying), serverNow()));
  };
  session.setActionHandler('play', turnOn);
  session.setActionHandler('pause', () => store.set(audioSettingsAtom, { muted: true }));
  session.setActionHandler('stop', leave);
  show();
  showState();
  const stops = [
    ...[roomState.nowPlaying, roomState.settings, isRegisteredAtom].map((one) => store.sub(one, show)),
    ...[audioStatusAtom, isMusicAudibleAtom].map((one) => store.sub(one, showState)),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const action of ['play', 'pause', 'stop', 'nexttrack'] as const)
      session.setActionHandler(action, null);
    session.metadata = null;
    session.playbackState = 'none';
    session.setPositionState();
  };
}

function turnOn(): void {
  store.set(audioSettingsAtom, { muted: false });
  if (store.get(isSongMutedAtom)) store.set(isSongMutedAtom);
  if (store.get(isExplicitSilencedAtom)) store.set(isExplicitSilencedAtom);
  if (store.get(isSoundElsewhereAtom)) takeSound();
  else unlockAudio();
}

/** True if the user may like the song: guests cannot vote, and nobody can vote on their own song. */
const mayLike = (playing: NowPlaying | null): boolean =>
  playing !== null && store.get(isRegisteredAtom) && playing.djUuid !== store.get(myUuidAtom);

const like = () => act(giveVote({ like: true }));
