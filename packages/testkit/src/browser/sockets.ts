/** Runs in the page: records all WebSockets that the page opens from now on, for `endSockets`. */
export function recordSockets(): void {
  const sockets: WebSocket[] = [];
  class RecordedSocket extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      sockets.push(this);
    }
  }
  Object.assign(globalThis, { WebSocket: RecordedSocket, sockets });
}

/** Runs in the page: closes the recorded WebSockets as if the server had sent this close code. */
export function endSockets(code: number): void {
  const { sockets } = globalThis as unknown as { sockets: WebSocket[] };
  for (const socket of sockets.splice(0)) {
    socket.dispatchEvent(new CloseEvent('close', { code }));
    socket.close();
  }
}
