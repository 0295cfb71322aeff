import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy in front of the database that can stop forwarding without closing connections, to simulate
 * faults.
 */
export interface FaultyConnection {
  readonly url: string;
  /** Stops forwarding in both directions, also for new connections. */
  freeze(): void;
  /** Stops forwarding on the connections that are open now; they seem alive, but the other side is gone. */
  freezeOpen(): void;
  /** Freezes as soon as a client sends this text; the database does not get it. */
  freezeBefore(text: string): void;
  /** Forwards the data that was held back, and everything after it. */
  thaw(): void;
  close(): Promise<void>;
}

/** Starts the proxy on a free port of 127.0.0.1. */
export async function startFaultyConnection(databaseUrl: string): Promise<FaultyConnection> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  const heldBack: (() => void)[] = [];
  let isFrozen = false;
  let triggerText = '';

  const passOrHold = (from: Socket, pass: () => void) => {
    if (isFrozen || frozen.has(from)) heldBack.push(pass);
    else pass();
  };
  function forward(from: Socket, to: Socket, isProgram: boolean): void {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (isProgram && triggerText !== '' && bytes.includes(triggerText)) {
        isFrozen = true;
        triggerText = '';
      }
      passOrHold(from, () => to.write(bytes));
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      passOrHold(from, () => to.end());
    });
  }

  const server = createServer((program) => {
    const database = connect(Number(target.port), target.hostname);
    forward(program, database, true);
    forward(database, program, false);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    freezeOpen() {
      for (const socket of sockets) frozen.add(socket);
    },
    freezeBefore(text) {
      triggerText = text;
    },
    thaw() {
      isFrozen = false;
      triggerText = '';
      for (const socket of sockets) frozen.delete(socket);
      for (const pass of heldBack.splice(0)) pass();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
