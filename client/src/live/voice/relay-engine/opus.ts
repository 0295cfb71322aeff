import type { VoiceProfile } from '@hangout/rules';
import { FRAME_SAMPLES, VOICE_FRAME_MS, VOICE_SAMPLE_RATE } from '@hangout/rules/voice/voice-frame';
import { loadPart } from '../../../platform/load-part.ts';
import { ENCODINGS, type VoiceDecoder, type VoiceEncoder } from './voice-codec.ts';
import type { WasmOpus } from './wasm-opus.ts';

const FRAME_MICROSECONDS = VOICE_FRAME_MS * 1000;

/** Opus as WebAssembly, for browsers without an Opus codec. */
async function loadWasmOpus(): Promise<WasmOpus> {
  return (await loadPart(() => import('./wasm-opus.ts'))).loadWasmOpus();
}

/** `onPacket` is called once for each frame. */
export async function openEncoder(
  profile: VoiceProfile,
  onPacket: (packet: Uint8Array) => void,
  onError: () => void,
): Promise<VoiceEncoder> {
  const encoding = ENCODINGS[profile];
  const { numberOfChannels, bitrate, application, signal } = encoding;
  // The fields `application` and `signal` are missing in the DOM types.
  const opus = { frameDuration: FRAME_MICROSECONDS, application, signal, usedtx: false };
  const config: AudioEncoderConfig = {
    ...{ codec: 'opus', sampleRate: VOICE_SAMPLE_RATE, numberOfChannels, bitrate, opus },
  };
  const isSupported =
    'AudioEncoder' in globalThis && (await AudioEncoder.isConfigSupported(config)).supported === true;
  if (!isSupported) return (await loadWasmOpus()).openEncoder(encoding, onPacket);
  const encoder = new AudioEncoder({
    output(chunk) {
      const packet = new Uint8Array(chunk.byteLength);
      chunk.copyTo(packet);
      onPacket(packet);
    },
    error: onError,
  });
  encoder.configure(config);
  let frames = 0;
  return {
    encode(channels) {
      const data = new Float32Array(FRAME_SAMPLES * numberOfChannels);
      for (let channel = 0; channel < numberOfChannels; channel += 1)
        data.set(channels[channel] ?? channels[0] ?? [], channel * FRAME_SAMPLES);
      const timestamp = frames * FRAME_MICROSECONDS;
      frames += 1;
      const frame = new AudioData({
        ...{ format: 'f32-planar', sampleRate: VOICE_SAMPLE_RATE, numberOfFrames: FRAME_SAMPLES },
        ...{ numberOfChannels, timestamp, data },
      });
      encoder.encode(frame);
      frame.close();
    },
    close: () => encoder.state !== 'closed' && encoder.close(),
  };
}

/** `onFrame` is called once for each packet. */
export async function openDecoder(
  numberOfChannels: 1 | 2,
  onFrame: (channels: Float32Array<ArrayBuffer>[]) => void,
  onError: () => void,
): Promise<VoiceDecoder> {
  const config = { codec: 'opus', sampleRate: VOICE_SAMPLE_RATE, numberOfChannels };
  const isSupported =
    'AudioDecoder' in globalThis && (await AudioDecoder.isConfigSupported(config)).supported === true;
  if (!isSupported) return (await loadWasmOpus()).openDecoder(numberOfChannels, onFrame, onError);
  const decoder = new AudioDecoder({
    output(data) {
      onFrame(
        Array.from({ length: data.numberOfChannels }, (_, planeIndex) => {
          const samples = new Float32Array(data.numberOfFrames);
          data.copyTo(samples, { planeIndex, format: 'f32-planar' });
          return samples;
        }),
      );
      data.close();
    },
    error: onError,
  });
  decoder.configure(config);
  let packets = 0;
  return {
    decode(data) {
      decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: packets * FRAME_MICROSECONDS, data }));
      packets += 1;
    },
    close: () => decoder.state !== 'closed' && decoder.close(),
  };
}

/** Returns the number of channels of an Opus packet, from its first byte (RFC 6716, 3.1). */
export const channelsOf = (packet: Uint8Array): 1 | 2 => ((packet[0] ?? 0) & 4 ? 2 : 1);
