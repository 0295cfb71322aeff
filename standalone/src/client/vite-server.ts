import type { BrandFiles, LoadBrandPart } from '@hangout/platform/brand/brand-files';
import { brandPlugin } from './brand-plugin.ts';

/** The client as Vite serves it in development. */
export interface ViteServer {
  /** Address to open in a browser. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the client's sources by Vite with hot reload, and forwards requests for the servers to `serversPort`.
 * @throws Error if the port is taken
 */
export async function serveClientByVite(options: {
  /** The folder with vite.config.ts. */
  readonly root: string;
  readonly brand: BrandFiles;
  readonly loadBrandPart?: LoadBrandPart;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly serversPort: number;
}): Promise<ViteServer> {
  const { root, brand, loadBrandPart, host, port, serversPort } = options;
  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${serversPort}`;
  const vite = await createServer({
    root,
    plugins: [brandPlugin(brand, loadBrandPart)],
    server: {
      host,
      port,
      strictPort: true,
      proxy: {
        '^/(api|matchmake|ops|metrics|healthz|readyz|__healthcheck|dev/outbox|handbook)(/|$|\\?)': { target },
        // URLs of rooms' WebSockets: /process/room?sessionId=…
        '^/[^/?]+/[^/?]+\\?.*sessionId=': { target, ws: true },
      },
    },
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return { url: `http://${host}:${listening}`, close: () => vite.close() };
}
