import { homedir, tmpdir } from 'node:os';
import { readTokenClaims } from '@hangout/testkit/fuzzing/tokens';

interface Reader {
  /** Empty if not signed in. */
  readonly uuid: string;
  /** True for platform moderators and admins, who may read much that others may not. */
  readonly isStaff: boolean;
}

/** Collects private values, and searches responses for those that the reader may not see. */
export interface LeakDetector {
  /** Registers a text that only its owners and the staff may read. */
  plant(canary: string, owners: readonly string[]): void;
  /** Registers a user whose tokens nobody else may get. */
  protect(uuid: string): void;
  /**
   * Describes everything in `text` that `reader` may not see. What the reader has sent before (`sent`) does
   * not count.
   */
  find(text: string, reader: Reader, sent?: string): string[];
}

const CANARY = /canary[0-9a-f]{12}/g;
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;

/** Texts that nobody may see in a response, with their descriptions. */
const secrets: readonly (readonly [string, RegExp])[] = [
  ['the hash of a password', /\$argon2|\$2[aby]\$\d\d\$/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY|"d"\s*:\s*"[\w-]{43}"/],
  ['a stack trace', /\n\s+at \S+ \(|\bat (?:async )?[\w.<>]+ \((?:file:|node:|\/)/],
  [
    'a path of the server',
    /node_modules\/|file:\/\/\/|\/(?:src|standalone|rest-api|game-server|worker)\/[\w/-]+\.ts\b/,
  ],
  ['a file of the system', /root:x:0:0:/],
  [
    'an error of PostgreSQL',
    /\b(?:syntax error at or near|duplicate key value violates|relation "\w+" does not)/,
  ],
];

/** Matches addresses of private networks that have no port; with a port they are the server's own URLs. */
const ADDRESS =
  /(?<![\w/.@-])(?:127\.0\.0\.1|::ffff:\d+\.\d+\.\d+\.\d+|(?:10|192\.168)(?:\.\d{1,3}){2,3})(?![\w.]*:\d)/;

export function createLeakDetector(folders: readonly string[] = [tmpdir(), homedir()]): LeakDetector {
  const canaries = new Map<string, readonly string[]>();
  const people = new Set<string>();
  // A folder `/` would be found in every response.
  const paths = folders.filter((folder) => folder.length > 1).map((folder) => `${folder}/`);

  function findCanaries(text: string, reader: Reader, sent: string): string[] {
    return [...new Set(text.match(CANARY) ?? [])].flatMap((canary) => {
      const owners = sent.includes(canary) ? undefined : canaries.get(canary);
      return owners && !reader.isStaff && !owners.includes(reader.uuid)
        ? ['a private text of somebody else']
        : [];
    });
  }

  function findTokens(text: string, reader: Reader): string[] {
    return (text.match(TOKEN) ?? []).flatMap((token) => {
      try {
        const { sub } = readTokenClaims(token);
        return typeof sub === 'string' && sub !== reader.uuid && people.has(sub)
          ? ['a token of somebody else']
          : [];
      } catch {
        return [];
      }
    });
  }

  return {
    plant: (canary, owners) => void canaries.set(canary, owners),
    protect: (uuid) => void people.add(uuid),
    find(text, reader, sent = '') {
      return [
        ...findCanaries(text, reader, sent),
        ...findTokens(text, reader),
        ...secrets.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])),
        ...(paths.some((path) => text.includes(path)) ? ['a path of the server'] : []),
        ...(!reader.isStaff && ADDRESS.test(text) ? ['an address of the network'] : []),
      ];
    },
  };
}
