import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import {
  enforceLimits,
  type ProcessLimits,
  plainEnvironment,
} from '@hangout/platform/isolation/process-limits';
import type { ProcessPool } from '@hangout/platform/isolation/process-pool';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { TranscodeError, type Transcoder } from './transcoding.ts';

const run = promisify(execFile);
/** Exit code of an ffmpeg that was ended by a signal. */
const INTERRUPTED = 255;
/**
 * [H2071] What ffmpeg says of a machine that is at fault, with the code for the log. Not here is what a damaged or
 * hostile file causes too: a failed read, which ffmpeg also reports for a file that ends too early, and memory that
 * cannot be allocated.
 */
const machineFaults: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Too many open files/, 'EMFILE'],
  [/(?:muxer|muxing|writ\w+|write_frame).*Input\/output error/i, 'EIO'],
];
const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];

/** Returns the ffmpeg of this machine; null if there is none with HLS and AAC. */
export async function nativeTranscoder(pool: ProcessPool): Promise<Transcoder | null> {
  if (!(await isUsable())) return null;
  const closing = new AbortController();
  return {
    kind: 'native',
    run: (folder, commands, { timeoutMs, signal }) =>
      pool.run(async () => {
        const end = performance.now() + timeoutMs;
        const stop = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal;
        for (const [finished, command] of commands.entries()) {
          const left = Math.max(1, Math.ceil(end - performance.now()));
          await runCommand(folder, command, finished, { ...pool.limits, timeoutMs: left, signal: stop });
        }
      }),
    close: async () => closing.abort(),
  };
}

async function isUsable(): Promise<boolean> {
  const timeout = scaleTimeout(5000);
  try {
    const [muxers, encoders] = await Promise.all([
      run('ffmpeg', ['-hide_banner', '-muxers'], { timeout }),
      run('ffmpeg', ['-hide_banner', '-encoders'], { timeout }),
    ]);
    return /^\s*E\s+hls\s/m.test(muxers.stdout) && /^\s*A\S*\s+aac\s/m.test(encoders.stdout);
  } catch {
    return false;
  }
}

async function runCommand(
  folder: string,
  command: readonly string[],
  finished: number,
  limits: ProcessLimits,
): Promise<void> {
  limits.signal?.throwIfAborted();
  const child = spawn('ffmpeg', [...quiet, ...command], { cwd: folder, env: plainEnvironment() });
  const enforced = enforceLimits(child, limits);
  try {
    await Promise.race([waitForEnd(child, finished), enforced.exceeded]);
  } finally {
    enforced.end();
  }
}

/**
 * Resolves when the program has ended. @throws TranscodeError with the last lines of its output if the file is at
 * fault
 */
function waitForEnd(child: ChildProcessWithoutNullStreams, finished: number): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdin.end();
    child.stdout.resume();
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      // Ctrl-C in a terminal also ends ffmpeg. The file is not at fault, so the job is retried.
      else if (signal !== null || code === INTERRUPTED)
        reject(new Error(`ffmpeg was ended by ${signal ?? 'a signal'}`));
      else reject(errorOf(output.trim() || `ffmpeg ended with ${code}`, finished));
    });
  });
}

function errorOf(output: string, finished: number): Error {
  const [, code] = machineFaults.find(([words]) => words.test(output)) ?? [];
  return code ? Object.assign(new Error(output), { code }) : new TranscodeError(output, finished);
}
