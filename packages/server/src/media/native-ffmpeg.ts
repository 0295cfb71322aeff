import { execFile, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { type RunLimit, TranscodeError, type Transcoder } from './transcoding.ts';

const run = promisify(execFile);
const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];

/** The ffmpeg that is installed on the machine; null where there is none that can make HLS and AAC. */
export async function nativeTranscoder(): Promise<Transcoder | null> {
  if (!(await isUsable())) return null;
  const limitConcurrency = pLimit(2);
  const closing = new AbortController();
  return {
    kind: 'native',
    run: (folder, commands, limit) =>
      limitConcurrency(async () => {
        const end = AbortSignal.timeout(limit.timeoutMs);
        const stop = limit.signal ? AbortSignal.any([closing.signal, limit.signal]) : closing.signal;
        for (const command of commands) await runCommand(folder, command, end, { ...limit, signal: stop });
      }),
    close: async () => closing.abort(),
  };
}

async function isUsable(): Promise<boolean> {
  try {
    const [muxers, encoders] = await Promise.all([
      run('ffmpeg', ['-hide_banner', '-muxers'], { timeout: 5000 }),
      run('ffmpeg', ['-hide_banner', '-encoders'], { timeout: 5000 }),
    ]);
    return /^\s*E\s+hls\s/m.test(muxers.stdout) && /^\s*A\S*\s+aac\s/m.test(encoders.stdout);
  } catch {
    return false;
  }
}

function runCommand(
  folder: string,
  command: readonly string[],
  end: AbortSignal,
  limit: RunLimit,
): Promise<void> {
  const signal = limit.signal ? AbortSignal.any([end, limit.signal]) : end;
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', [...quiet, ...command], { cwd: folder, signal, killSignal: 'SIGKILL' });
    child.stdin.end();
    child.stdout.resume();
    if (child.pid) lowerPriority(child.pid);
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000);
    });
    child.once('error', (error) => {
      if (end.aborted) reject(new TranscodeError('time', `not done after ${limit.timeoutMs} ms`));
      else reject(error);
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else if (!signal.aborted)
        reject(new TranscodeError('refused', output.trim() || `ffmpeg ended with ${code}`));
    });
  });
}

/** Lowers the priority of transcoding below that of serving music. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // The process may have ended already.
  }
}
