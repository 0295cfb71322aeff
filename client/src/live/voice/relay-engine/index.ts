import { decodeVoiceBatch, encodeVoicePacket } from '@hangout/contract/realtime/hangout/voice-packet';
import type { VoiceProfile } from '@hangout/rules';
import type { LiveAudio, LiveAudioEvents } from '../live-audio.ts';
import { type Capture, type CapturedFrame, openCapture } from './capture.ts';
import { openPlayback, type Playback } from './playback.ts';
import { createVoiceReceiver } from './voice-receiver.ts';

/**
 * What the relay engine needs from the page. `send` sends a packet to the hangout; `serverNow` returns the server's
 * time, epoch ms.
 */
export interface RelayOptions {
  readonly ownUuid: string;
  readonly events: LiveAudioEvents;
  readonly send: (packet: Uint8Array) => void;
  /** Calls `receive` with each batch of voice packets. Returns a function that stops this. */
  readonly onBatch: (receive: (batch: Uint8Array) => void) => () => void;
  readonly serverNow: () => number;
  /** How far this browser plays the song ahead of all other listeners, ms. */
  readonly songLead: () => number;
  /** Delay with which all listeners hear a voice in this hangout, ms. */
  readonly voiceDelay: () => number;
  /** The listener's correction for the output latency of this device, ms. */
  readonly trim: () => number;
}

/** [R041] Frames per packet. Several frames share one WebSocket message, because every message has an overhead. */
const PACKET_FRAMES = 3;
/** Number of frames between two reports of the microphone's level. */
const LEVEL_FRAMES = 5;

/** [H1439] Creates the engine that sends voices through the hangout's own WebSocket. */
export function createRelayEngine(options: RelayOptions): LiveAudio {
  const { ownUuid, events, send, onBatch, serverNow, songLead, voiceDelay, trim } = options;
  const receivers = new Map<string, ReturnType<typeof createVoiceReceiver>>();
  let playback: Promise<Playback> | null = null;
  let stopReceiving = () => {};
  let capture: Capture | null = null;
  let isMuted = false;
  let volumeOf: (uuid: string) => number = () => 1;
  let heard: ReadonlyMap<string, number> = new Map();
  let ownLevels: number[] = [];
  let sequence = 0;
  let gathered: CapturedFrame[] = [];

  const toServerTime = (pageTime: number) => serverNow() - performance.now() + pageTime;
  const tellLevels = () => {
    const own = ownLevels.length === 0 ? 0 : Math.max(...ownLevels);
    events.onLevels(own > 0 ? new Map([...heard, [ownUuid, own]]) : heard);
  };

  function receive(output: Playback, batch: Uint8Array): void {
    if (!output.isRunning()) return;
    for (const { speaker, packet } of decodeVoiceBatch(batch)) {
      if (speaker === ownUuid) continue;
      const receiver = receivers.get(speaker) ?? openReceiver(output, speaker);
      const at = packet.momentMs + packet.holdMs - songLead() - trim();
      const playAt = output.contextTimeAt(at - toServerTime(0));
      if (Number.isFinite(playAt)) receiver.receive(packet, playAt);
    }
  }

  function openReceiver(output: Playback, speaker: string) {
    const receiver = createVoiceReceiver(speaker, output);
    receivers.set(speaker, receiver);
    output.setGain(speaker, volumeOf(speaker));
    return receiver;
  }

  /**
   * Collects frames until they fill a packet. The packet contains the recording time of its first frame;
   * receivers play the others right after it.
   */
  function gather(frame: CapturedFrame): void {
    gathered.push(frame);
    if (gathered.length < PACKET_FRAMES) return;
    const [first] = gathered;
    const frames = gathered.map(({ packet }) => packet);
    gathered = [];
    const lead = songLead();
    const momentMs = toServerTime((first ?? frame).capturedAt) + lead;
    send(encodeVoicePacket({ sequence, momentMs, holdMs: Math.max(0, voiceDelay() - lead), frames }));
    sequence += frames.length;
  }

  async function unpublish(): Promise<void> {
    const closed = capture;
    capture = null;
    [gathered, ownLevels] = [[], []];
    await closed?.close();
    if (closed) tellLevels();
  }

  return {
    async join() {
      playback ??= openPlayback((levels) => {
        heard = levels;
        tellLevels();
      });
      const output = await playback;
      stopReceiving();
      stopReceiving = onBatch((batch) => receive(output, batch));
    },
    async publish(input: MediaStream, profile: VoiceProfile) {
      await unpublish();
      sequence = 0;
      capture = await openCapture(input, profile, {
        onFrame: gather,
        onLevel(level) {
          ownLevels = [...ownLevels, level];
          if (ownLevels.length < LEVEL_FRAMES) return;
          tellLevels();
          ownLevels = [];
        },
        onError: (code) => events.onStopped(code),
      });
      capture.setMuted(isMuted);
    },
    unpublish,
    async setRole(role) {
      if (role === 'SUBSCRIBER') await unpublish();
    },
    setMuted(muted) {
      isMuted = muted;
      gathered = [];
      capture?.setMuted(muted);
    },
    setVolumes(next) {
      volumeOf = next;
      void playback?.then((output) => {
        for (const speaker of receivers.keys()) output.setGain(speaker, next(speaker));
      });
    },
    async leave() {
      stopReceiving();
      await unpublish();
      for (const receiver of receivers.values()) receiver.close();
      receivers.clear();
      const closed = playback;
      playback = null;
      await (await closed)?.close();
    },
  };
}
