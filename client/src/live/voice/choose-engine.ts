import { liveAudio } from '@hangout/contract/rest/rooms/live-audio';
import { api } from '../../platform/rest-client.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
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
 * Opens the voice engine that the server names in its response to the token request. Guests, who get no token, and
 * users whose request fails use the relay.
 */
export async function chooseEngine(
  relay: Omit<RelayOptions, 'events'>,
  events: LiveAudioEvents,
): Promise<ChosenEngine> {
  const roomId = store.get(roomState.settings)?.slug ?? '';
  const requestToken = (role: AgoraToken['role']): Promise<AgoraToken & { readonly engine?: string }> =>
    api(liveAudio.token, { roomId, role });
  const isAgora =
    store.get(isRegisteredAtom) &&
    (await requestToken('SUBSCRIBER').then(
      ({ engine }) => engine === 'agora',
      () => false,
    ));
  if (isAgora) {
    const { createAgoraEngine } = await import('./agora-engine/index.ts');
    return { kind: 'agora', engine: createAgoraEngine({ events, requestToken }) };
  }
  const { createRelayEngine } = await import('./relay-engine/index.ts');
  return { kind: 'relay', engine: createRelayEngine({ ...relay, events }) };
}
