import { createGameServer } from '@hangout/game-server';
import type { PartDeps, Rooms } from './parts.ts';

/** The hangouts of this process; what they are given is what REST is given too. */
export async function openRooms({ db, databaseUrl, ports }: PartDeps): Promise<Rooms> {
  const gameServer = await createGameServer({ db, databaseUrl, ...ports });
  return {
    attach: (server) => gameServer.attach(server),
    callback: (request, response) => {
      if (gameServer.handles(request)) gameServer.handle(request, response);
      else response.writeHead(404).end();
    },
    async ready() {
      if (!(await gameServer.ready())) throw new Error('rooms can not be entered');
    },
    close: () => gameServer.close(),
  };
}
