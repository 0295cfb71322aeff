import { execFile, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import { line, type RunLimit, TranscodeError, type Transcoder } from './transcoding.ts';

const run = promisify(execFile);
const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];

/** The machine's ffmpeg as a program of its own; null where there is none that makes HLS and AAC. */
export async function nativeTranscoder(): Promise<Transcoder | null> {
  if (!(await isUsable())) return null;
  const inLine = line(2);
  const closing = new AbortController();
  return {
    kind: 'native',
    run: (folder, commands, limit) =>
      inLine(async () => {
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
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2000);
    });
    child.once('error', (error) => {
      if (end.aborted) reject(new TranscodeError('time', `not done after ${limit.timeoutMs} ms`));
      else reject(error);
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else if (!signal.aborted)
        reject(new TranscodeError('refused', words.trim() || `ffmpeg ended with ${code}`));
    });
  });
}

/** Music that plays goes before music that is being prepared. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // it may have ended already
  }
}
