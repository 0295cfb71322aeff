/**
 * Loads the Colyseus SDK on demand, because it is too large for a first page; later calls return the same module.
 * Only the exports named here are part of the build.
 */
export async function loadSdk() {
  const { Client } = await import('@colyseus/sdk');
  return { Client };
}
