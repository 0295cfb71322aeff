import { createGameServer } from '@hangout/game-server';
import type { PartDeps, Rooms } from './parts.ts';

/** The hangouts of this process; what they are given is what REST is given too. */
export async function openRooms({ db, databaseUrl, ports }: PartDeps): Promise<Rooms> {
  const rooms = await createGameServer({ db, databaseUrl, ...ports });
  return {
    attach: (server) => rooms.attach(server),
    callback: (request, response) => {
      if (rooms.handles(request)) rooms.handle(request, response);
      else response.writeHead(404).end();
    },
    async ready() {
      if (!(await rooms.ready())) throw new Error('rooms can not be entered');
    },
    close: () => rooms.close(),
  };
}
