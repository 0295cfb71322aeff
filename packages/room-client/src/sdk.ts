/**
 * Loads the Colyseus SDK, which is too large for the first page. The client's build contains only the exports
 * named here, which the bundler finds only if each import has its own `await`.
 */
export async function loadSdk() {
  const { Client } = await import('@colyseus/sdk');
  const { WebSocketTransport } = await import('@colyseus/sdk/transport/WebSocketTransport');
  return { Client, WebSocketTransport };
}
