import type { VoiceProfile } from '@hangout/rules';

/** [H1447] The Opus settings for each voice profile. */
export const ENCODINGS = {
  speech: { numberOfChannels: 1, bitrate: 32_000, application: 'voip', signal: 'voice' },
  liveSet: { numberOfChannels: 2, bitrate: 128_000, application: 'audio', signal: 'music' },
} as const;
export type VoiceEncoding = (typeof ENCODINGS)[VoiceProfile];

/** Encodes frames of FRAME_SAMPLES samples, each into one Opus packet; packets come out in the same order. */
export interface VoiceEncoder {
  encode(channels: readonly Float32Array[]): void;
  close(): void;
}

/** Decodes Opus packets, each into one frame; frames come out in the same order. */
export interface VoiceDecoder {
  decode(packet: Uint8Array): void;
  close(): void;
}
