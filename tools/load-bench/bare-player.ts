import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseByteRange } from '@hangout/platform/files/byte-range';

/** The control for the time to the first sound: a page with only an audio element. */
export interface BarePlayer {
  readonly origin: string;
  close(): void;
}

/**
 * Serves `/#SECONDS`: a page that plays a song from that position and reports its loudness in the same way as
 * a hangout's page.
 */
export async function startBarePlayer(song: Buffer, type: string): Promise<BarePlayer> {
  const server = createServer(({ url, headers }, response) => {
    if (url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
      return;
    }
    if (url !== '/song') return void response.writeHead(404).end();
    const range = parseByteRange(headers.range, song.length);
    if (range === 'unsatisfiable') return void response.writeHead(416).end();
    const { start, end } = range ?? { start: 0, end: song.length - 1 };
    response.writeHead(range ? 206 : 200, {
      ...{ 'content-type': type, 'content-length': end - start + 1, 'accept-ranges': 'bytes' },
      ...(range && { 'content-range': `bytes ${start}-${end}/${song.length}` }),
    });
    response.end(song.subarray(start, end + 1));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The cast is safe: a server that listens on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const page = `<!doctype html><title>control</title><script>(${playBare})()</script>`;

/** Runs in the page. */
function playBare(): void {
  const audio = new Audio('/song');
  audio.addEventListener('loadedmetadata', () => {
    audio.currentTime = Number(location.hash.slice(1));
  });
  void audio.play();
  const { captureStream } = audio as HTMLAudioElement & { captureStream(): MediaStream };
  const stream = captureStream.call(audio);
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  stream.addEventListener('addtrack', () => context.createMediaStreamSource(stream).connect(analyser));
  const level = () => {
    analyser.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  };
  Reflect.set(window, '__hangout', { level });
}
