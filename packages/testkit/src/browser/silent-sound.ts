import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find.ts';

/** Firefox plays nothing without a sound device, which a Linux machine for tests has only by PulseAudio. */
export const needsSilentSound = process.platform === 'linux';

export const findSoundServer = (): string | undefined => findProgram('PULSEAUDIO', ['pulseaudio']);

export interface SilentSound {
  /** Environment variables of programs that use the device. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts a PulseAudio with one device that plays into nothing; undefined if it is not installed. */
export async function startSilentSound(): Promise<SilentSound | undefined> {
  const program = findSoundServer();
  if (!program) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'hangout-silence-'));
  const socket = join(folder, 'native');
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const server = spawn(
    program,
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no'],
      ...modules.flatMap((one) => ['-L', one]),
    ],
    { env: { ...process.env, PULSE_RUNTIME_PATH: folder, PULSE_STATE_PATH: folder }, stdio: 'ignore' },
  );
  while (!existsSync(socket) && server.exitCode === null)
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    async stop() {
      server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
