/** Measures the loudness of an audio element without rerouting its sound; used by tests and measurements. */
export interface LevelProbe {
  /** Returns the current loudness, 0 to 1 (root mean square); 0 if the browser cannot capture the element. */
  read(): number;
  close(): void;
}

type Capturing = HTMLAudioElement & {
  captureStream?: () => MediaStream;
  mozCaptureStream?: () => MediaStream;
};

export function openLevelProbe(element: HTMLAudioElement): LevelProbe {
  const source: Capturing = element;
  const stream = source.captureStream?.() ?? source.mozCaptureStream?.();
  if (!stream) return { read: () => 0, close: () => undefined };
  const context = new AudioContext();
  void context.resume();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  const samples = new Float32Array(analyser.fftSize);
  let input: MediaStreamAudioSourceNode | null = null;
  const connect = () => {
    // The stream may still contain ended audio tracks of earlier sources, so the last live track is used.
    const track = stream.getAudioTracks().findLast((one) => one.readyState === 'live');
    if (!track) return;
    input?.disconnect();
    input = context.createMediaStreamSource(new MediaStream([track]));
    input.connect(analyser);
  };
  connect();
  stream.addEventListener('addtrack', connect);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    },
    close() {
      stream.removeEventListener('addtrack', connect);
      input?.disconnect();
      void context.close();
    },
  };
}
