import type { RoomResponse } from '@hangout/contract/realtime/hangout/requests';
import { refusalToSpeak } from '@hangout/rules';
import { gatheringInterval, voiceDelay } from '@hangout/rules/voice/voice-delay';
import { roomRefusal } from '../../refusal.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import { MicrophoneState } from '../schema/state.ts';
import { createByteAllowance } from './byte-allowance.ts';
import type { Microphone } from './voice-state.ts';

/**
 * [H1421] Opens a person's microphone on one of their connections; any other that was open is replaced. The patch that
 * names it is sent before the answer, so that the client can compare the two [H2140].
 * @throws RefusalError
 */
export function openMicrophone(
  hangout: Hangout,
  asked: Omit<Microphone, 'allowance'>,
): RoomResponse<'openMicrophone'> {
  const refusal = refusalOfMicrophone(hangout, asked);
  if (refusal) throw roomRefusal(refusal);
  const { person, profile } = asked;
  const { uuid, nickname } = person;
  const since = hangout.dependencies.scheduler.now();
  const allowance = createByteAllowance(profile, since);
  hangout.voice.microphones.set(uuid, { ...asked, allowance });
  hangout.syncedState.microphones.set(uuid, new MicrophoneState({ nickname, profile, since }));
  publishVoiceDelay(hangout);
  hangout.broadcaster?.patch();
  return { delayMs: hangout.syncedState.voiceDelayMs, since };
}

/**
 * Closes a person's microphone and drops their gathered packets. Clients learn it with the next patch,
 * together with the change of seat, role or setting that is the reason.
 */
export function closeMicrophone(hangout: Hangout, uuid: string): void {
  const { voice } = hangout;
  if (!voice.microphones.delete(uuid)) return;
  voice.gathered = voice.gathered.filter(({ speaker }) => speaker !== uuid);
  hangout.syncedState.microphones.delete(uuid);
  publishVoiceDelay(hangout);
}

/**
 * [H1422] Closes the microphones of people who may no longer speak or whose connection is gone. Called after
 * each change that may matter, so that packets need no such check.
 */
export function closeForbiddenMicrophones(hangout: Hangout): void {
  const { people } = hangout.presence;
  for (const [uuid, microphone] of hangout.voice.microphones) {
    const isConnected = people.get(uuid)?.sockets.some(({ id }) => id === microphone.connectionId);
    if (!isConnected || refusalOfMicrophone(hangout, microphone)) closeMicrophone(hangout, uuid);
  }
}

function refusalOfMicrophone(hangout: Hangout, { person, profile }: Pick<Microphone, 'person' | 'profile'>) {
  const isSeated = hangout.booth.current.djs.some(({ uuid }) => uuid === person.uuid);
  const { liveAudio } = hangout.settings;
  const refusal = refusalToSpeak(person, { isSeated, liveAudio, at: policyContext(hangout) });
  if (refusal || profile !== 'liveSet') return refusal;
  // [H1431] This microphone may be open only while the DJ's own live set plays.
  const play = hangout.booth.current.now;
  return play?.djUuid === person.uuid && play.song.liveSet ? null : 'no_live_set';
}

/**
 * [H1423] Publishes the voice delay. While a microphone is open it only grows, because each change shifts the
 * songs of all speakers.
 */
export function publishVoiceDelay({ voice, presence, syncedState }: Hangout): void {
  voice.intervalMs =
    voice.microphones.size === 0 ? 0 : Math.max(voice.intervalMs, gatheringInterval(presence.people.size));
  syncedState.voiceDelayMs = voice.intervalMs === 0 ? 0 : voiceDelay(voice.intervalMs);
}
