import { createReadStream } from 'node:fs';
import { connect } from 'node:net';

/** Scans a file; returns the name of its infection, or null for a clean file. */
export type ScanFile = (path: string) => Promise<string | null>;

/** Thrown if the scanner is unavailable or cannot scan the file. */
export class ScanError extends Error {
  override name = 'ScanError';
}

/** Bytes of the file per chunk; clamd limits the whole stream (StreamMaxLength), not a chunk. */
const CHUNK_BYTES = 64 * 1024;
/** Maximum silence of the scanner, ms; after it the scan fails. */
const SILENCE_MS = 60_000;

/**
 * [H839] Scans files with the ClamAV daemon at CLAMD_URL. Each file is sent to the daemon (command INSTREAM), which
 * therefore needs no access to our disk. Undefined if no daemon is configured. A scan throws ScanError if the daemon
 * gives no verdict.
 */
export function createScanner({
  CLAMD_URL,
}: {
  readonly CLAMD_URL?: string | undefined;
}): ScanFile | undefined {
  if (CLAMD_URL === undefined) return undefined;
  const { hostname, port } = new URL(CLAMD_URL);
  return async (path) => readVerdict(await sendFile(path, hostname, Number(port || 3310)));
}

/** Sends a file in length-prefixed chunks with an empty one at the end; resolves with the response. */
function sendFile(path: string, host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, host.replace(/^\[|\]$/g, ''));
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  let answer = '';
  const fail = (error: Error) => {
    file.destroy();
    socket.destroy();
    reject(
      new ScanError(`the virus scanner at ${host}:${port} does not answer: ${error.message}`, {
        cause: error,
      }),
    );
  };
  socket.setTimeout(SILENCE_MS, () => fail(new Error('no answer in time')));
  socket.on('data', (bytes) => {
    answer += bytes.toString('utf8');
  });
  // clamd responds to a file over its limit and disconnects before the whole file is sent. If there is a response, it
  // is used and the error ignored.
  socket.on('error', (error) => (answer === '' ? fail(error) : undefined));
  socket.on('close', () => {
    file.destroy();
    resolve(answer);
  });
  file.on('error', fail);
  socket.on('connect', () => {
    socket.write('zINSTREAM\0');
    file.on('data', (chunk) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) file.pause();
    });
    socket.on('drain', () => file.resume());
    file.on('end', () => socket.write(Buffer.alloc(4)));
  });
  return promise;
}

/** Parses `stream: OK` or `stream: {name} FOUND`; other replies are no verdict. */
function readVerdict(answer: string): string | null {
  const line = answer.replace(/\0/g, '').trim();
  if (line === 'stream: OK') return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(line) ?? [];
  if (found === undefined)
    throw new ScanError(`the virus scanner answered: ${line.slice(0, 200) || 'nothing'}`);
  return found;
}
