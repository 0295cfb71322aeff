import type { Plugin } from 'vite';
import { replaceDeclarations } from './replace-declarations.ts';

const writeClass = (name: string, construct = `throw new Error('${name} is not part of this build');`) =>
  `class ${name} { constructor() { ${construct} } }`;
const writeClasses = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, writeClass(name)]));
const leaveOutMethods = (holder: string, methods: string) =>
  Object.fromEntries(methods.split(/\s+/).map((name) => [`${holder}.${name}`, '']));
const writeEmptyFunctions = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `${name} = () => {}`]));

/**
 * Modules of the Colyseus client whose code a hangout never runs, with the classes that other modules import from them:
 * the WebTransport transport (the app uses WebSockets), input buffers for simulation ticks, and Colyseus accounts,
 * whose class every client constructs.
 */
const unusedModules: Readonly<Record<string, string>> = {
  '/@colyseus/sdk/build/transport/H3Transport.mjs': writeClass('H3TransportTransport'),
  '/@colyseus/sdk/build/input/RoomInput.mjs': writeClass('RoomInput'),
  '/@colyseus/sdk/build/Auth.mjs': writeClass('Auth', ''),
};

/**
 * Declarations that the build replaces by empty ones: the encoder of Colyseus' schema, collection types that our state
 * does not use, and unused ways to join a room. A browser only decodes, so the decoder needs no change tracking beyond
 * that of its own objects.
 */
const replacedDeclarations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/@colyseus/schema/build/index.mjs': {
    ChangeTree: 'function ChangeTree(ref) { return createUntrackedChangeTree(ref); }',
    ...writeClasses('Encoder', 'Root', 'StateView'),
    ...writeClasses('SetSchema', 'CollectionSchema', 'StreamSchema'),
    ...writeEmptyFunctions(
      'encodeArray',
      'encodeKeyValueOperation',
      'encodeSchemaOperation',
      'encodeMapEntry',
    ),
    getEncodeDescriptor: 'function getEncodeDescriptor() {}',
    'Reflection.encode': '',
    'Reflection.makeEncodable': '',
    ...leaveOutMethods(
      'ArraySchema',
      `splice unshift shift pop sort reverse shuffle move with fill copyWithin toSpliced toSorted toReversed flat
      flatMap reduceRight lastIndexOf findLast findLastIndex toLocaleString untracked pauseTracking resumeTracking
      isTrackingPaused`,
    ),
    ...leaveOutMethods(
      'MapSchema',
      'set delete getOrInsert getOrInsertComputed untracked pauseTracking resumeTracking',
    ),
    ...leaveOutMethods(
      'Schema',
      `restore clone setDirty discardAllChanges debugRefIds debugRefIdsFromDecoder debugRefIdEncodingOrder debugChanges
      untracked pauseTracking resumeTracking`,
    ),
  },
  '/@colyseus/sdk/build/Client.mjs': leaveOutMethods(
    'ColyseusSDK',
    'getLatency selectByLatency create join joinById reconnect',
  ),
  '/@colyseus/sdk/build/Room.mjs': leaveOutMethods('Room', 'ping input sendUnreliable'),
};

const findByEnd = <V>(table: Readonly<Record<string, V>>, id: string): V | undefined =>
  Object.entries(table).find(([end]) => id.endsWith(end))?.[1];

/** [H860] Leaves those parts of the Colyseus client out of the build that a hangout never runs. */
export function slimConnection(): Plugin {
  return {
    name: 'slim-connection',
    apply: 'build',
    load(id) {
      const unused = findByEnd(unusedModules, id);
      return unused && `export ${unused}`;
    },
    transform: {
      filter: { id: /@colyseus\/(schema|sdk)\/build/ },
      handler(code, id) {
        const replacements = findByEnd(replacedDeclarations, id);
        return replacements && { code: replaceDeclarations(code, this.parse(code), replacements), map: null };
      },
    },
  };
}
