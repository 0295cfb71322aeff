import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to the database that can stop to pass on anything, without being cut. */
export interface Wire {
  /** The database's address through the line. */
  readonly url: string;
  /** From now on nothing is passed on, and newcomers hear nothing. */
  freeze(): void;
  /** Freezes as soon as a program says this, before the database hears it. */
  freezeAt(words: string): void;
  /** What was held back is passed on. */
  thaw(): void;
  close(): Promise<void>;
}

export async function wireTo(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let isFrozen = false;
  let words = '';

  const later = (pass: () => void) => {
    if (isFrozen) held.push(pass);
    else pass();
  };
  function join(from: Socket, to: Socket, isProgram: boolean): void {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (isProgram && words !== '' && bytes.includes(words)) {
        isFrozen = true;
        words = '';
      }
      later(() => to.write(bytes));
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      later(() => to.end());
    });
  }

  const server = createServer((program) => {
    const database = connect(Number(target.port), target.hostname);
    join(program, database, true);
    join(database, program, false);
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
    freezeAt(said) {
      words = said;
    },
    thaw() {
      isFrozen = false;
      words = '';
      for (const pass of held.splice(0)) pass();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
