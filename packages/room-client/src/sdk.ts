/**
 * Loads the client of the game server's SDK, which is larger than a first page should be; later calls answer the same.
 * Only what is named here is part of a build.
 */
export async function loadSdk() {
  const { Client } = await import('@colyseus/sdk');
  return { Client };
}
