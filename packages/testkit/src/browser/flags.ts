export interface BrowserBehaviour {
  /** Whether sound may start without a click; true if absent. False in tests of blocked autoplay. */
  autoplay?: boolean;
  /** Whether the browser is muted; true if absent. False in tests that measure sound. */
  muted?: boolean;
  /** Whether microphone and camera give a test signal, without a permission prompt. */
  fakeMicrophone?: boolean;
  /** Whether WebGL is rendered in software; true if absent. Without it a page needs a third less CPU time. */
  webgl?: boolean;
  /**
   * Chromium's --host-resolver-rules, which redirect hosts and ports, such as `MAP localhost:3333
   * 127.0.0.1:4900`.
   */
  hostRules?: string;
  /** Additional environment variables of the browser's process. */
  env?: Readonly<Record<string, string>>;
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
