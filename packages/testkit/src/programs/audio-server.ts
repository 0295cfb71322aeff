import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../browser/find.ts';
import { waitFor } from '../wait-for.ts';
import { startHelper } from './helper-process.ts';

export const findAudioServer = (): string | undefined => findProgram('PULSEAUDIO', ['pulseaudio']);

/** Returns the program that records PulseAudio's sound; Debian installs it with PulseAudio. */
export const findRecorder = (): string | undefined => findProgram('PAREC', ['parec']);

export interface AudioServer {
  /** Environment for programs that are to use this sound server. */
  readonly env: Readonly<Record<string, string>> & { readonly PULSE_SERVER: string };
  stop(): Promise<void>;
}

/**
 * Starts a PulseAudio server of its own, which needs no hardware, with these modules.
 * @param sampleRate Hz; PulseAudio's default if absent
 */
export async function startAudioServer(
  modules: readonly string[],
  { sampleRate }: { sampleRate?: number } = {},
): Promise<AudioServer> {
  const program = findAudioServer();
  if (!program) throw new Error('This machine lacks pulseaudio (pulseaudio).');
  const folder = await mkdtemp(join(tmpdir(), 'hangout-sound-'));
  const socket = join(folder, 'native');
  const settings = join(folder, 'daemon.conf');
  await writeFile(settings, sampleRate === undefined ? '' : `default-sample-rate = ${sampleRate}\n`);
  const env = {
    PULSE_RUNTIME_PATH: folder,
    PULSE_STATE_PATH: folder,
    PULSE_CONFIG: settings,
    PULSE_SERVER: `unix:${socket}`,
  };
  // Modules are loaded in order: the devices exist before anybody can connect to the socket.
  const all = [...modules, `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no'];
  const server = startHelper(program, [...options, ...all.flatMap((one) => ['-L', one])], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor('the socket of PulseAudio', () => existsSync(socket), { intervalMs: 10 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, stop };
}

/**
 * Returns how loud a PulseAudio's default device plays now, 0 to 1 (root mean square), for browsers that
 * cannot measure it.
 */
export async function measureDevice({ env }: AudioServer): Promise<number> {
  const program = findRecorder();
  if (!program) throw new Error('This machine lacks parec (pulseaudio-utils).');
  const recorder = startHelper(program, ['--device=@DEFAULT_MONITOR@', '--raw', '--format=s16le'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const { stdout } = recorder.child;
    if (!stdout) throw new Error('the recorder writes to a pipe');
    // The cast is safe: without an encoding, a pipe's data are buffers.
    const [piece] = (await once(stdout, 'data')) as [Buffer];
    const samples = Array.from({ length: Math.floor(piece.length / 2) }, (_, at) =>
      piece.readInt16LE(at * 2),
    );
    return Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / samples.length);
  } finally {
    await recorder.stop();
  }
}

/** Without a sound device, which test machines rarely have, browsers on Linux play nothing. */
export const needsSilentDevice = process.platform === 'linux';

/** Starts a PulseAudio server with a device that discards its sound. */
export const startSilentDevice = (): Promise<AudioServer> => startAudioServer(['module-null-sink']);
