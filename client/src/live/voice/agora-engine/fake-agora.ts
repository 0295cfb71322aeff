import { EventEmitter } from 'node:events';
import type { AgoraEncoder, AgoraRole, AgoraSdk, OwnTrack, RemoteSpeaker } from './sdk.ts';

/** A speaker's voice, as the browser of a listener receives it. */
export class FakeVoice {
  isPlaying = false;
  volume = 100;
  play(): void {
    this.isPlaying = true;
  }
  setVolume(volume: number): void {
    this.volume = volume;
  }
}

export class FakeTrack implements OwnTrack {
  isMuted = false;
  isClosed = false;
  readonly encoder: AgoraEncoder;
  constructor(encoder: AgoraEncoder) {
    this.encoder = encoder;
  }
  async setMuted(muted: boolean): Promise<void> {
    this.isMuted = muted;
  }
  close(): void {
    this.isClosed = true;
  }
}

/** Creates an error like those of Agora's SDK: a plain `Error` with a `code`. */
const agoraError = (code: string) => Object.assign(new Error(`AgoraRTCError ${code}`), { code });

/**
 * A fake of Agora's client in live mode, with two documented rules: only hosts can publish, and a publishing
 * host cannot become audience.
 */
export class FakeAgoraClient extends EventEmitter {
  role: AgoraRole;
  token: string | null = null;
  joined: { appId: string; channel: string; uid: string } | null = null;
  published: OwnTrack | null = null;
  /** For each method name, the error code with which the next call of that method fails. */
  readonly failures = new Map<string, string>();

  constructor(role: AgoraRole) {
    super();
    this.role = role;
  }

  #fail(call: string): void {
    const code = this.failures.get(call);
    this.failures.delete(call);
    if (code) throw agoraError(code);
  }

  async join(appId: string, channel: string, token: string, uid: string): Promise<string> {
    this.#fail('join');
    if (this.joined) throw agoraError('INVALID_OPERATION');
    this.joined = { appId, channel, uid };
    this.token = token;
    return uid;
  }

  async leave(): Promise<void> {
    this.joined = null;
    this.published = null;
  }

  async setClientRole(role: AgoraRole): Promise<void> {
    this.#fail('setClientRole');
    if (role === 'audience' && this.published) throw agoraError('INVALID_OPERATION');
    this.role = role;
  }

  async renewToken(token: string): Promise<void> {
    this.#fail('renewToken');
    this.token = token;
  }

  async publish(track: OwnTrack): Promise<void> {
    this.#fail('publish');
    if (this.role !== 'host' || !this.joined) throw agoraError('INVALID_OPERATION');
    this.published = track;
  }

  async unpublish(): Promise<void> {
    this.published = null;
  }

  async subscribe(user: RemoteSpeaker): Promise<FakeVoice> {
    const voice = new FakeVoice();
    Object.assign(user, { audioTrack: voice });
    return voice;
  }

  enableAudioVolumeIndicator(): void {}

  /** Simulates a user who speaks; resolves when the engine has received the voice. */
  async speak(uuid: string): Promise<FakeVoice> {
    const user: { uid: string; audioTrack?: FakeVoice } = { uid: uuid };
    this.emit('user-published', user, 'audio');
    await new Promise(setImmediate);
    return user.audioTrack ?? new FakeVoice();
  }
}

/**
 * Creates a fake of Agora's SDK. `clients` are the clients that it has created, oldest first; `failNext` lets
 * the next call of a method fail on the next client.
 */
export function createFakeAgora(): {
  sdk: AgoraSdk;
  clients: FakeAgoraClient[];
  failNext(call: string): void;
} {
  const clients: FakeAgoraClient[] = [];
  let failing: string | null = null;
  return {
    clients,
    failNext(call) {
      failing = call;
    },
    sdk: {
      createClient({ role }) {
        const client = new FakeAgoraClient(role);
        if (failing !== null) client.failures.set(failing, 'CAN_NOT_GET_GATEWAY_SERVER');
        failing = null;
        clients.push(client);
        return client;
      },
      createCustomAudioTrack: ({ encoderConfig }) => new FakeTrack(encoderConfig),
    },
  };
}
