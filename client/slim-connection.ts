import type { Plugin } from 'vite';

/**
 * Modules of the Colyseus client that a hangout never runs, with the classes that other modules import from them: the
 * WebTransport transport (we use WebSockets) and the inputs that a room reads at each simulation tick.
 */
const unusedModules = [
  { path: '/@colyseus/sdk/build/transport/H3Transport.mjs', classes: ['H3TransportTransport'] },
  { path: '/@colyseus/sdk/build/input/RoomInput.mjs', classes: ['RoomInput'] },
] as const;

/** [H860] Leaves the unused modules out of the build. Constructing one of their classes throws an error. */
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
