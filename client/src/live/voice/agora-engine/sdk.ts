import type { LiveAudioRole } from '@hangout/rules';
import { loadPart } from '../../../platform/load-part.ts';

/** Agora's names of the two roles: a host sends audio, the audience only receives it. */
export type AgoraRole = 'host' | 'audience';
export const agoraRoleOf = (role: LiveAudioRole): AgoraRole => (role === 'PUBLISHER' ? 'host' : 'audience');

interface RemoteVoice {
  play(): void;
  /** Volume, 0 to 100. */
  setVolume(volume: number): void;
}

export interface RemoteSpeaker {
  readonly uid: string | number;
  readonly audioTrack?: RemoteVoice | undefined;
}

export interface OwnTrack {
  setMuted(muted: boolean): Promise<void>;
  close(): void;
}

type ConnectionState = 'DISCONNECTED' | 'CONNECTING' | 'RECONNECTING' | 'CONNECTED' | 'DISCONNECTING';

/** The members of Agora's client that the engine uses. */
export interface AgoraClient<Track extends OwnTrack = OwnTrack> {
  on(event: 'user-published', listener: (user: RemoteSpeaker, media: string) => void): void;
  on(event: 'user-unpublished', listener: (user: RemoteSpeaker, media: string) => void): void;
  on(event: 'user-left', listener: (user: RemoteSpeaker) => void): void;
  on(event: 'volume-indicator', listener: (volumes: readonly SpeakerVolume[]) => void): void;
  on(event: 'token-privilege-will-expire', listener: () => void): void;
  on(event: 'token-privilege-did-expire', listener: () => void): void;
  on(
    event: 'connection-state-change',
    listener: (state: ConnectionState, before: ConnectionState, reason?: string) => void,
  ): void;
  removeAllListeners(): void;
  join(appId: string, channel: string, token: string, uid: string): Promise<unknown>;
  leave(): Promise<void>;
  setClientRole(role: AgoraRole, options?: { level: number }): Promise<void>;
  renewToken(token: string): Promise<void>;
  publish(track: Track): Promise<void>;
  unpublish(track?: Track): Promise<void>;
  subscribe(user: RemoteSpeaker, media: 'audio'): Promise<unknown>;
  enableAudioVolumeIndicator(): void;
}

export interface SpeakerVolume {
  readonly uid: string | number;
  /** Loudness, 0 to 100. */
  readonly level: number;
}

export interface AgoraEncoder {
  readonly sampleRate: number;
  readonly stereo: boolean;
  readonly bitrate: number;
}

/** The members of Agora's SDK that the engine uses; tests pass a fake. */
export interface AgoraSdk {
  createClient(config: { mode: 'live'; codec: 'vp8'; role: AgoraRole }): AgoraClient;
  createCustomAudioTrack(input: {
    mediaStreamTrack: MediaStreamTrack;
    encoderConfig: AgoraEncoder;
  }): OwnTrack;
}

/** Interval of the SDK's volume reports, ms. */
const VOLUME_INTERVAL_MS = 100;
/** Log level of the SDK: warnings and errors only. */
const LOG_WARNINGS = 2;

/** Loads Agora's SDK; called when the first user speaks on a server with an Agora account. */
export async function loadAgoraSdk(): Promise<AgoraSdk> {
  const sdk = await loadPart(() => import('agora-rtc-sdk-ng/esm'));
  sdk.setLogLevel(LOG_WARNINGS);
  sdk.setParameter('AUDIO_VOLUME_INDICATION_INTERVAL', VOLUME_INTERVAL_MS);
  // The cast is safe: the engine passes only clients and tracks that this SDK has created.
  return sdk as unknown as AgoraSdk;
}
