import { liveAudio } from '@hangout/contract/rest/rooms/live-audio';
import { loadPart } from '../../platform/load-part.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { api } from '../../platform/rest-client.ts';
import { store } from '../../platform/store.ts';
import { roomState } from '../room/room-state.ts';
import type { AgoraToken } from './agora-engine/index.ts';
import type { LiveAudio, LiveAudioEvents } from './live-audio.ts';
import type { RelayOptions } from './relay-engine/index.ts';

export interface ChosenEngine {
  readonly kind: 'agora' | 'relay';
  readonly engine: LiveAudio;
}

/**
 * True once the server has chosen the relay. A running server never changes its engine, so it is not asked
 * again.
 */
let isRelayed = false;

/**
 * Creates the engine that the server chooses in its response to the token request.
 * @throws if the request fails
 */
export async function chooseEngine(
  relay: Omit<RelayOptions, 'events'>,
  events: LiveAudioEvents,
): Promise<ChosenEngine> {
  const roomId = store.get(roomState.settings)?.slug ?? '';
  const connectionId = randomUuid();
  const requestToken = (role: AgoraToken['role']) => api(liveAudio.token, { roomId, role, connectionId });
  isRelayed ||= (await requestToken('SUBSCRIBER')).engine === 'relay';
  if (!isRelayed) {
    const { createAgoraEngine } = await loadPart(() => import('./agora-engine/index.ts'));
    return { kind: 'agora', engine: createAgoraEngine({ events, requestToken }) };
  }
  const { createRelayEngine } = await loadPart(() => import('./relay-engine/index.ts'));
  return { kind: 'relay', engine: createRelayEngine({ ...relay, events }) };
}
