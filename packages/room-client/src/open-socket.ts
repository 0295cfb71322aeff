/** A WebSocket that was opened before the SDK was loaded. */
export interface OpenSocket {
  readonly url: string;
  readonly socket: WebSocket;
  /** Its events so far, in their order. */
  readonly events: readonly Event[];
  /** Ends the recording of events. */
  stopRecording(): void;
}

interface Transport {
  ws: unknown;
  readonly events: object;
  connect(url: string, headers?: unknown): void;
}

/**
 * [H1915] Makes the SDK's transport use a socket that is open already when it connects to the same URL, once. The SDK
 * then gets the events that it has missed. Other connections open their own sockets.
 */
export function useOpenSocket(transport: { readonly prototype: Transport }, open: OpenSocket): void {
  const { prototype } = transport;
  const { connect } = prototype;
  prototype.connect = function (this: Transport, url, headers) {
    // The lobby's connection may come first.
    if (url !== open.url) return connect.call(this, url, headers);
    prototype.connect = connect;
    this.ws = open.socket;
    const handle = (event: Event) => Reflect.get(this.events, `on${event.type}`)?.(event);
    for (const name of ['open', 'message', 'close', 'error']) open.socket.addEventListener(name, handle);
    open.stopRecording();
    queueMicrotask(() => open.events.forEach(handle));
  };
}
