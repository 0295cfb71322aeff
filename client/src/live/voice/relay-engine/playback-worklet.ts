import { createVoiceMixer } from '@hangout/rules/voice/voice-mixer';
import type { PlaybackMessage } from './playback-message.ts';

/** Interval of the level reports to the page, samples (100 ms). */
const LEVELS_EVERY = 4_800;

/** Mixes the frames of all speakers; each frame names the output sample at which it starts. */
class Playback extends AudioWorkletProcessor {
  private readonly mixer = createVoiceMixer();
  private toldAt = 0;
  private wasSilent = true;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<PlaybackMessage>) => {
      if (data.kind === 'frame') this.mixer.add(data.speaker, data.start, data.channels);
      else this.mixer.setGain(data.speaker, data.gain);
    };
  }

  process(_inputs: Float32Array[][], [output = []]: Float32Array[][]): boolean {
    this.mixer.mix(output, currentFrame);
    if (currentFrame - this.toldAt < LEVELS_EVERY) return true;
    this.toldAt = currentFrame;
    const levels = this.mixer.takeLevels();
    if (levels.size > 0 || !this.wasSilent) this.port.postMessage(levels);
    this.wasSilent = levels.size === 0;
    return true;
  }
}

registerProcessor('voice-playback', Playback);
