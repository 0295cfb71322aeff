/** How often the level of a recording is measured, ms. A timer, as frames are not drawn while the page is hidden. */
const INTERVAL_MS = 50;
/** What is this quiet, dB below the loudest possible, is shown as nothing. */
const SILENCE_DB = -60;

/** A loudness as a part of a meter, 0 to 1, in even steps of dB. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const db = 10 * Math.log10(sum / samples.length);
  return Math.min(1, Math.max(0, 1 - db / SILENCE_DB));
}

/**
 * Reports the loudest of every `count` levels, for what is told less often than it is measured: a single level would miss
 * whatever is short.
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

/** Measures how loud a recording is, for each of its channels, until the returned function is called. */
export function watchLevels(
  stream: MediaStream,
  channels: 1 | 2,
  onLevels: (levels: readonly number[]) => void,
): () => void {
  const context = new AudioContext();
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
    source.disconnect();
    void context.close();
  };
}
