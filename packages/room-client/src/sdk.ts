/**
 * Loads the Colyseus SDK on demand, because it is too large for the first page. The client's build includes only the
 * exports named here.
 */
export async function loadSdk() {
  const { Client } = await import('@colyseus/sdk');
  return { Client };
}
