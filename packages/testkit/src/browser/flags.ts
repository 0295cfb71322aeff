/** What a test may choose about the browser's behaviour. */
export interface BrowserBehaviour {
  /** Sound may start without a click (default). False where the refusal of autoplay is what is tested. */
  autoplay?: boolean;
  /** No sound leaves the browser (default). False where the sound itself is measured. */
  muted?: boolean;
  /** A microphone and camera that play a test signal and ask nobody. */
  fakeMicrophone?: boolean;
  /** WebGL by software rendering (default). Without it a page costs a third less processor time. */
  webgl?: boolean;
  /** Where the browser connects to in place of a host and port: `MAP localhost:3333 127.0.0.1:4900`. */
  hostRules?: string;
}

const always = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

const softwareWebgl = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];
const noGpu = ['--disable-gpu', '--disable-gpu-compositing', '--disable-3d-apis'];

export function browserFlags({
  autoplay = true,
  muted = true,
  fakeMicrophone = false,
  webgl = true,
  hostRules,
}: BrowserBehaviour): string[] {
  return [
    ...always,
    ...(webgl ? softwareWebgl : noGpu),
    `--autoplay-policy=${autoplay ? 'no-user-gesture-required' : 'user-gesture-required'}`,
    ...(muted ? ['--mute-audio'] : []),
    ...(hostRules ? [`--host-resolver-rules=${hostRules}`] : []),
    ...(fakeMicrophone ? ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] : []),
  ];
}
