const TIMEOUT_MS = 30_000;

/**
 * Collects garbage twice in another process, through its inspector.
 * @param inspector the URL that Node prints, such as ws://127.0.0.1:9229/…
 * @throws Error if the process does not respond in time
 */
export async function collectGarbage(inspector: string): Promise<void> {
  const socket = new WebSocket(inspector);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await nextEvent(socket, 'open', signal);
    for (const id of [1, 2]) {
      socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
      await nextEvent(socket, 'message', signal);
    }
  } finally {
    socket.close();
  }
}

function nextEvent(socket: WebSocket, name: 'open' | 'message', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('a server did not run its garbage collection in time'));
    signal.addEventListener('abort', fail, { once: true });
    socket.addEventListener('error', fail, { once: true });
    socket.addEventListener(name, () => resolve(), { once: true });
  });
}
