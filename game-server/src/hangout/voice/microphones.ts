import { refusalToSpeak } from '@hangout/rules';
import { roomRefusal } from '../../refusal.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import { MicrophoneState } from '../schema/state.ts';
import { gatheringInterval, voiceDelay } from './gathering.ts';
import type { Microphone } from './voice-state.ts';

/**
 * [H1421] Opens a person's microphone on one of their connections, in place of one that was open; answers how long after
 * it was captured a voice is heard, ms.
 * @throws RefusalError
 */
export function openMicrophone(hangout: Hangout, microphone: Microphone): number {
  const refusal = refusalOfMicrophone(hangout, microphone);
  if (refusal) throw roomRefusal(refusal);
  const {
    person: { uuid, nickname },
    profile,
  } = microphone;
  hangout.voice.microphones.set(uuid, microphone);
  const since = hangout.dependencies.scheduler.now();
  hangout.syncedState.microphones.set(uuid, new MicrophoneState({ nickname, profile, since }));
  publishVoiceDelay(hangout);
  hangout.broadcaster?.patch();
  return hangout.syncedState.voiceDelayMs;
}

/** Closes the microphone of a person; does nothing where it is not open. */
export function closeMicrophone(hangout: Hangout, uuid: string): void {
  if (!hangout.voice.microphones.delete(uuid)) return;
  hangout.syncedState.microphones.delete(uuid);
  publishVoiceDelay(hangout);
  hangout.broadcaster?.patch();
}

/**
 * [H1422] Closes the microphones of those who may not speak any more, or whose connection is gone. Called by all that
 * changes who may speak, so that a packet needs no look at roles and seats.
 */
export function closeForbiddenMicrophones(hangout: Hangout): void {
  const { people } = hangout.presence;
  for (const [uuid, microphone] of hangout.voice.microphones) {
    const isConnected = people.get(uuid)?.sockets.some(({ id }) => id === microphone.connectionId);
    if (!isConnected || refusalOfMicrophone(hangout, microphone)) closeMicrophone(hangout, uuid);
  }
}

function refusalOfMicrophone(hangout: Hangout, { person, profile }: Omit<Microphone, 'connectionId'>) {
  const isSeated = hangout.booth.current.djs.some(({ uuid }) => uuid === person.uuid);
  const { liveAudio } = hangout.settings;
  const refusal = refusalToSpeak(person, { isSeated, liveAudio, at: policyContext(hangout) });
  return refusal ?? (profile === 'liveSet' ? 'no_live_set' : null);
}

/** While somebody speaks the delay only grows: each change of it moves the songs of all who speak. */
function publishVoiceDelay({ voice, presence, syncedState }: Hangout): void {
  voice.intervalMs =
    voice.microphones.size === 0 ? 0 : Math.max(voice.intervalMs, gatheringInterval(presence.people.size));
  syncedState.voiceDelayMs = voice.intervalMs === 0 ? 0 : voiceDelay(voice.intervalMs);
}
