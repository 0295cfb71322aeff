import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
};

export interface Ended {
  code: number;
  output: string;
  seconds: number;
}

/**
 * Runs a program of the project; resolves to its output when it has exited.
 * @param extra environment variables in addition to those of this process
 */
export async function runAndCapture(
  command: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const begun = performance.now();
  const [program = '', ...args] = command;
  const options = { cwd: root, env: { ...environment, ...extra } };
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await waitForExit(child);
  return { code, output, seconds: (performance.now() - begun) / 1000 };
}

/** Runs one of the project's programs and passes its output to `write` as it arrives. */
export async function runAndForward(
  command: readonly string[],
  extra: Record<string, string>,
  write: (text: string) => void,
): Promise<number> {
  const [program = '', ...args] = command;
  const options = { cwd: root, env: { ...environment, ...extra } };
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
  return waitForExit(child);
}

async function waitForExit(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}
