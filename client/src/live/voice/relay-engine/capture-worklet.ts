import { createFramer } from '@hangout/rules/voice/voice-framer';

/** Passes a microphone's samples from the audio thread to the page, in frames of 20 ms at 48 kHz. */
class Capture extends AudioWorkletProcessor {
  private readonly framer = createFramer(sampleRate);

  process([input = []]: Float32Array[][]): boolean {
    for (const frame of this.framer.add(input, currentFrame))
      this.port.postMessage(
        frame,
        frame.channels.map(({ buffer }) => buffer),
      );
    return true;
  }
}

registerProcessor('voice-capture', Capture);
