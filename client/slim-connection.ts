import type { Plugin } from 'vite';

/**
 * Modules of Colyseus' client that a hangout never runs, with the classes that others import from them: the transport by
 * WebTransport, since ours are web sockets, and the inputs that a room reads at each tick of a simulation.
 */
const unusedModules = [
  { path: '/@colyseus/sdk/build/transport/H3Transport.mjs', classes: ['H3TransportTransport'] },
  { path: '/@colyseus/sdk/build/input/RoomInput.mjs', classes: ['RoomInput'] },
] as const;

/** [H860] Leaves those modules out of the build. Whoever makes one of their classes all the same gets an error. */
export function slimConnection(): Plugin {
  return {
    name: 'slim-connection',
    apply: 'build',
    load(id) {
      const unused = unusedModules.find(({ path }) => id.endsWith(path));
      return unused?.classes.map(writeClass).join('\n');
    },
  };
}

const writeClass = (name: string) =>
  `export class ${name} { constructor() { throw new Error('${name} is not part of this build'); } }`;
