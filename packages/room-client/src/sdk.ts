/** Loads the SDK of the game server, which is larger than a first page should be; later calls answer the same module. */
export const loadSdk = () => import('@colyseus/sdk');
