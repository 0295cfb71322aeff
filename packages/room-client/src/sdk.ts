/**
 * Loads the Colyseus SDK, which is too large for the first page. The client's build contains only the exports
 * named here.
 */
export async function loadSdk() {
  const [{ Client }, { WebSocketTransport }] = await Promise.all([
    import('@colyseus/sdk'),
    import('@colyseus/sdk/transport/WebSocketTransport'),
  ]);
  return { Client, WebSocketTransport };
}
