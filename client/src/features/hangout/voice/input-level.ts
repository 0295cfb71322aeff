import { resumeWhenStopped } from '../../../live/audio/resume-context.ts';

/** Interval between measurements, ms. A timer is used, because animation frames stop while the page is hidden. */
const INTERVAL_MS = 50;
/** Levels up to this are shown as zero, dBFS. */
const SILENCE_DB = -60;

/** Returns the level of samples on a meter, 0 to 1, linear in dB. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const db = 10 * Math.log10(sum / samples.length);
  return Math.min(1, Math.max(0, 1 - db / SILENCE_DB));
}

/**
 * Returns a function to call with each level; it reports the maximum of every `count` levels, so that no short sound is
 * missed.
 */
export function reportLoudest(count: number, report: (level: number) => void): (level: number) => void {
  let seen = 0;
  let loudest = 0;
  return (level) => {
    loudest = Math.max(loudest, level);
    seen += 1;
    if (seen < count) return;
    report(loudest);
    seen = 0;
    loudest = 0;
  };
}

/** Measures the level of each channel of a recording until the returned function is called. */
export function watchLevels(
  stream: MediaStream,
  channels: 1 | 2,
  onLevels: (levels: readonly number[]) => void,
): () => void {
  const context = new AudioContext();
  const endResuming = resumeWhenStopped(context, stream.getAudioTracks());
  const source = context.createMediaStreamSource(stream);
  const splitter = context.createChannelSplitter(channels);
  source.connect(splitter);
  const analysers = Array.from({ length: channels }, (_, channel) => {
    const analyser = context.createAnalyser();
    analyser.fftSize = 2048;
    splitter.connect(analyser, channel);
    return analyser;
  });
  const samples = new Float32Array(2048);
  const timer = setInterval(() => {
    onLevels(
      analysers.map((analyser) => {
        analyser.getFloatTimeDomainData(samples);
        return levelOf(samples);
      }),
    );
  }, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    endResuming();
    source.disconnect();
    void context.close();
  };
}
