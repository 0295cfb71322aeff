import assert from 'node:assert/strict';
import { useOpenSocket } from './open-socket.ts';

/** A fake WebSocket that was opened before the transport connects. */
function openEarly(url: string) {
  const socket = Object.assign(new EventTarget(), { isClosed: false, close: () => {} });
  socket.close = () => {
    socket.isClosed = true;
  };
  const events: Event[] = [];
  const record = (event: Event) => events.push(event);
  for (const name of ['open', 'message']) socket.addEventListener(name, record);
  const stopRecording = () => {
    for (const name of ['open', 'message']) socket.removeEventListener(name, record);
  };
  // The transport only listens to the socket and stores it.
  return { socket, open: { url, socket: socket as unknown as WebSocket, events, stopRecording } };
}

/** Creates a fake transport, and the list of URLs to which it has connected with a socket of its own. */
function createTransport() {
  const connected: string[] = [];
  class Transport {
    ws: unknown = null;
    readonly events: Record<string, (event: Event) => void>;
    constructor(events: Record<string, (event: Event) => void> = {}) {
      this.events = events;
    }
    connect(url: string): void {
      connected.push(url);
    }
  }
  return { Transport, connected };
}

describe('useOpenSocket', () => {
  it('[H1915] the SDK gets the events of a socket that was opened before it was loaded, in their order and each once', async () => {
    const { Transport, connected } = createTransport();
    const { socket, open } = openEarly('ws://x/1');
    for (const name of ['open', 'message']) socket.dispatchEvent(new Event(name));
    useOpenSocket(Transport, open);
    const seen: string[] = [];
    const onEvent = (event: Event) => seen.push(event.type);
    const transport = new Transport({ onopen: onEvent, onmessage: onEvent });
    transport.connect('ws://x/1');
    await Promise.resolve();
    socket.dispatchEvent(new Event('message'));
    assert.deepEqual(seen, ['open', 'message', 'message']);
    assert.deepEqual([transport.ws, connected, socket.isClosed], [socket, [], false]);
    new Transport().connect('ws://x/1');
    assert.deepEqual(connected, ['ws://x/1'], 'a later connection opens its own socket');
  });

  it('[H1915] a connection to another URL, such as that of the lobby, opens its own socket; the socket that was opened early stays for a connection to its own URL', () => {
    const { Transport, connected } = createTransport();
    const { socket, open } = openEarly('ws://x/1');
    useOpenSocket(Transport, open);
    new Transport().connect('ws://x/2');
    const transport = new Transport();
    transport.connect('ws://x/1');
    assert.deepEqual([connected, transport.ws, socket.isClosed], [['ws://x/2'], socket, false]);
  });
});
