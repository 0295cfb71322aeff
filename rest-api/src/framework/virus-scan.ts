import { createReadStream } from 'node:fs';
import { connect } from 'node:net';

/**
 * Scans a file; returns the name of the virus, or null for a clean file. @throws ScanError if the scanner is
 * unavailable or gives no verdict
 */
export type ScanFile = (path: string) => Promise<string | null>;

/** The scanner is unavailable or could not scan the file. */
export class ScanError extends Error {
  override name = 'ScanError';
}

/** Bytes per chunk. clamd limits the length of the whole stream (StreamMaxLength), not of a chunk. */
const CHUNK_BYTES = 64 * 1024;
/** A scan fails if the scanner sends nothing for this long, ms. */
const SILENCE_MS = 60_000;

/**
 * [H839] Returns a scan by the ClamAV daemon at CLAMD_URL; undefined if none is configured. The file is sent to the
 * daemon (command INSTREAM), so the daemon needs no access to our disk.
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

/** Sends a file in length-prefixed chunks, ended by an empty one; resolves with the daemon's response. */
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
  // A file over its limit makes clamd respond and disconnect before the whole file is sent. The error of the
  // disconnection is ignored if there is a response.
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

/** Parses `stream: OK` or `stream: {name} FOUND`. @throws ScanError for other replies */
function readVerdict(answer: string): string | null {
  const line = answer.replace(/\0/g, '').trim();
  if (line === 'stream: OK') return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(line) ?? [];
  if (found === undefined)
    throw new ScanError(`the virus scanner answered: ${line.slice(0, 200) || 'nothing'}`);
  return found;
}
