import { FRAME_SAMPLES, VOICE_SAMPLE_RATE } from '@hangout/rules/voice/voice-frame';
import { Application, createDecoder, createEncoder, Signal } from 'libopus-wasm';
import type { VoiceDecoder, VoiceEncoder, VoiceEncoding } from './voice-codec.ts';

/** Opus for browsers without WebCodecs. */
export interface WasmOpus {
  openEncoder(encoding: VoiceEncoding, onPacket: (packet: Uint8Array) => void): Promise<VoiceEncoder>;
  openDecoder(
    channels: 1 | 2,
    onFrame: (channels: Float32Array<ArrayBuffer>[]) => void,
    onError: () => void,
  ): Promise<VoiceDecoder>;
}

const sampleRate = VOICE_SAMPLE_RATE;

/** [H1448] The Opus codec as WebAssembly. Each call encodes or decodes its frame before it returns. */
export const loadWasmOpus = (): WasmOpus => ({
  async openEncoder({ numberOfChannels: channels, bitrate, application, signal }, onPacket) {
    const encoder = await createEncoder({
      ...{ channels, sampleRate, bitrate, frameSize: FRAME_SAMPLES },
      application: application === 'voip' ? Application.Voip : Application.Audio,
      signal: signal === 'voice' ? Signal.Voice : Signal.Music,
    });
    return {
      encode: (planes) => onPacket(encoder.encodeFloat(interleave(planes, channels)).slice()),
      close: () => encoder.free(),
    };
  },
  async openDecoder(channels, onFrame, onError) {
    const decoder = await createDecoder({ channels, sampleRate });
    return {
      decode(packet) {
        try {
          onFrame(separate(decoder.decodeFloat(packet), channels));
        } catch {
          onError();
        }
      },
      close: () => decoder.free(),
    };
  },
});

function interleave(planes: readonly Float32Array[], channels: number): Float32Array {
  const length = planes[0]?.length ?? 0;
  const all = new Float32Array(length * channels);
  for (let channel = 0; channel < channels; channel += 1) {
    const plane = planes[channel] ?? planes[0];
    for (let index = 0; index < length; index += 1) all[index * channels + channel] = plane?.[index] ?? 0;
  }
  return all;
}

const separate = (all: Float32Array, channels: number): Float32Array<ArrayBuffer>[] =>
  Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: all.length / channels }, (_, index) => all[index * channels + channel] ?? 0),
  );
