import { ApiError } from '@hangout/contract/framework/errors';
import { type LiveAudioRole, RefusalError, type VoiceProfile } from '@hangout/rules';
import type { LiveAudio, LiveAudioEvents } from '../live-audio.ts';
import { type AgoraClient, type AgoraEncoder, agoraRoleOf, loadAgoraSdk, type OwnTrack } from './sdk.ts';
import { createVoices } from './voices.ts';

/** A token for Agora, as returned by `POST /agora/token`. */
export interface AgoraToken {
  readonly token: string;
  readonly appId: string;
  readonly channel: string;
  readonly uid: string;
  readonly role: LiveAudioRole;
}

export interface AgoraEngineOptions {
  readonly events: LiveAudioEvents;
  /**
   * Requests an Agora token from our server. Users who may not speak get one for the role SUBSCRIBER.
   * @throws if the server refuses
   */
  readonly requestToken: (role: LiveAudioRole) => Promise<AgoraToken>;
  readonly loadSdk?: typeof loadAgoraSdk;
  readonly wait?: (ms: number) => Promise<unknown>;
}

const encoders: Readonly<Record<VoiceProfile, AgoraEncoder>> = {
  speech: { sampleRate: 48_000, stereo: false, bitrate: 48 },
  liveSet: { sampleRate: 48_000, stereo: true, bitrate: 128 },
};

/** Agora's lower audience latency, level 1 of 2. */
const LOW_LATENCY = { level: 1 };

/** Delays before retries of a connection or a token request, ms; the last one repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** Reasons of a disconnect after which reconnecting may succeed. */
const passing = new Set(['NETWORK_ERROR', 'SERVER_ERROR', 'FALLBACK', 'TOKEN_EXPIRE', undefined]);

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Sending {
  readonly input: MediaStream;
  readonly profile: VoiceProfile;
  track: OwnTrack;
}

/**
 * [R041] [H1456] Creates the engine that sends and receives voices through Agora's live mode, with a token for the
 * user's role.
 */
export function createAgoraEngine(options: AgoraEngineOptions): LiveAudio {
  const { events, requestToken, loadSdk = loadAgoraSdk, wait = waitMs } = options;
  const voices = createVoices(events.onLevels);
  let client: AgoraClient | null = null;
  let sending: Sending | null = null;
  let isMuted = false;
  let hasLeft = false;
  let turn: Promise<unknown> = Promise.resolve();

  /**
   * Runs operations one after the other, because Agora refuses to publish or to change roles while another such
   * operation runs.
   */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = turn.then(run);
    turn = next.catch(() => {});
    return next;
  }

  async function connect(role: LiveAudioRole): Promise<void> {
    const [sdk, token] = await Promise.all([loadSdk(), requestToken(role)]);
    if (hasLeft) return;
    if (token.role !== role) throw notPublisher();
    const next = sdk.createClient({ mode: 'live', codec: 'vp8', role: agoraRoleOf(role) });
    voices.follow(next, token.uid);
    next.on('token-privilege-will-expire', () => void renew(next));
    next.on('token-privilege-did-expire', () => void reconnect(next));
    next.on('connection-state-change', (state, _, reason) => {
      if (next !== client) return;
      if (state === 'CONNECTED') events.onConnected(true);
      else if (state === 'RECONNECTING') events.onConnected(false);
      else if (state === 'DISCONNECTED' && passing.has(reason)) void reconnect(next);
      else if (state === 'DISCONNECTED') end();
    });
    client = next;
    try {
      await next.join(token.appId, token.channel, token.token, token.uid);
    } catch (error) {
      await disconnect();
      throw error;
    }
    events.onConnected(true);
  }

  async function disconnect(): Promise<void> {
    const last = client;
    client = null;
    voices.clear();
    last?.removeAllListeners();
    await last?.leave().catch(() => {});
  }

  /**
   * [H1457] Renews the token before it expires, because Agora ends the connection when it expires. Retries until our
   * server responds.
   */
  async function renew(of: AgoraClient): Promise<void> {
    for (let attempt = 0; of === client; attempt += 1) {
      try {
        const role = sending ? 'PUBLISHER' : 'SUBSCRIBER';
        const { token, role: given } = await requestToken(role);
        if (of !== client) return;
        if (given === role) await of.renewToken(token);
        else await loseRole();
        return;
      } catch {
        await wait(retryDelay(attempt));
      }
    }
  }

  /** [H1458] Reconnects, with retries, and then publishes the user's stream again. */
  async function reconnect(lost: AgoraClient): Promise<void> {
    if (lost !== client) return;
    events.onConnected(false);
    await inTurn(async () => {
      await disconnect();
      for (let attempt = 0; !hasLeft; attempt += 1) {
        try {
          await connect(sending ? 'PUBLISHER' : 'SUBSCRIBER');
          if (sending && client) {
            sending.track = await makeTrack(sending.input, sending.profile);
            await client.publish(sending.track);
          }
          return;
        } catch (error) {
          // The user has lost the right to speak, so the client reconnects as a listener.
          if (isNotPublisher(error)) stop('not_publisher');
          else await wait(retryDelay(attempt));
        }
      }
    });
  }

  /**
   * Stops all voices. Called when Agora refuses any further connection, for example because the operator's
   * credit is used up. The next engine may be accepted again.
   */
  function end(): void {
    events.onConnected(false);
    stop('voice_unavailable');
    void inTurn(disconnect);
    events.onEnded();
  }

  async function makeTrack(input: MediaStream, profile: VoiceProfile): Promise<OwnTrack> {
    const device = input.getAudioTracks()[0];
    if (!device) throw new RefusalError({ code: 'voice_unavailable', message: 'no sound is recorded' });
    const sdk = await loadSdk();
    // A clone, because closing Agora's track stops the media track in it, but `input` belongs to the caller.
    const track = sdk.createCustomAudioTrack({
      mediaStreamTrack: device.clone(),
      encoderConfig: encoders[profile],
    });
    if (isMuted) await track.setMuted(true);
    return track;
  }

  /** Silences the user at once, without waiting for Agora. */
  function stop(code: string | null): void {
    const last = sending;
    sending = null;
    last?.track.close();
    if (last && code !== null) events.onStopped(code);
  }

  async function withdraw(): Promise<void> {
    if (!client) return;
    await client.unpublish();
    await client.setClientRole('audience', LOW_LATENCY);
  }

  const loseRole = async () => {
    stop('not_publisher');
    await inTurn(withdraw).catch(() => {});
  };

  return {
    join: () => inTurn(() => orUnavailable(() => connect('SUBSCRIBER'))),
    publish: (input, profile) =>
      inTurn(() =>
        orUnavailable(async () => {
          if (!client) throw new Error('not joined');
          const { token, role } = await requestToken('PUBLISHER');
          if (role !== 'PUBLISHER') throw notPublisher();
          await client.renewToken(token);
          await client.setClientRole('host');
          const track = await makeTrack(input, profile);
          try {
            await client.publish(track);
          } catch (error) {
            track.close();
            await client.setClientRole('audience', LOW_LATENCY).catch(() => {});
            throw error;
          }
          sending = { input, profile, track };
        }),
      ),
    async unpublish() {
      stop(null);
      await inTurn(withdraw);
    },
    async setRole(role) {
      // A user who has gained the right to speak gets a new token only when they publish.
      if (role === 'SUBSCRIBER' && sending) await loseRole();
    },
    setMuted(muted) {
      isMuted = muted;
      void sending?.track.setMuted(muted).catch(() => {});
    },
    setVolumes: voices.setVolumes,
    async leave() {
      hasLeft = true;
      stop(null);
      await disconnect();
    },
  };
}

/** Rethrows refusals of our server; converts any error of Agora to `voice_unavailable`. */
async function orUnavailable(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof RefusalError || error instanceof ApiError) throw error;
    console.error('live audio failed', error);
    throw new RefusalError({ code: 'voice_unavailable', message: 'Live audio does not answer right now' });
  }
}

const notPublisher = () =>
  new RefusalError({ code: 'not_publisher', message: 'Only DJs and owners speak here' });
const isNotPublisher = (error: unknown) => error instanceof RefusalError && error.code === 'not_publisher';
const retryDelay = (attempt: number) =>
  RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? RETRY_DELAYS_MS[0];
