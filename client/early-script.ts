import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpointUrl } from '@hangout/contract/framework/api-client';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { LANGUAGES } from '@hangout/rules';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildTarget } from './supported-browsers.ts';
import { languageList } from './text-groups.ts';

const entry = path.join(import.meta.dirname, 'src/early/early.ts');

/** The modules from which a hangout starts: its page, the code that joins its room, and the Colyseus SDK. */
const roots = [
  /\/features\/hangout\/hangout-page\.tsx$/,
  /\/live\/room\/room-session\.ts$/,
  /\/@colyseus\/sdk\//,
];

const calls = {
  guest: { method: auth.guest.method, url: endpointUrl(auth.guest) },
  join: { method: rooms.join.method, url: endpointUrl(rooms.join, { id: 'SLUG' }) },
  place: `/matchmake/joinOrCreate/${hangoutRoom}`,
};

type Bundle = Rolldown.OutputBundle;

/**
 * [H1881] [H1882] Adds a small script to the page that runs while the app is still loading. It requests a guest's token
 * and the ticket of a hangout, and preloads the hangout's code. It is a separate file, because the
 * Content-Security-Policy forbids inline scripts.
 */
export function earlyScript(): Plugin {
  let script: { readonly name: string; readonly code: string } | null = null;
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        if (!bundle) return [];
        const code = await buildEarlyScript(findHangoutFiles(bundle), findTextFiles(bundle));
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        script = { name: `assets/early-${hash}.js`, code };
        const attrs = { async: true, fetchpriority: 'high', src: `/${script.name}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
    async writeBundle({ dir }) {
      if (dir && script) await writeFile(path.join(dir, script.name), script.code);
    },
  };
}

async function buildEarlyScript(hangout: object, texts: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [languageList()],
    define: {
      HANGOUT_FILES: JSON.stringify(hangout),
      TEXT_FILES: JSON.stringify(texts),
      CALLS: JSON.stringify(calls),
    },
    build: {
      write: false,
      target: buildTarget,
      lib: { entry, formats: ['iife'], name: 'early', fileName: () => 'early.js' },
    },
  });
  const [output] = [built].flat();
  const file = output && 'output' in output ? output.output[0] : undefined;
  if (file?.type !== 'chunk') throw new Error('the early script was not built');
  return file.code;
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The scripts and styles of a hangout that are not loaded with every page. */
function findHangoutFiles(bundle: Bundle) {
  const chunks = chunksOf(bundle);
  const withImports = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') withImports(imported, found);
    }
    return found;
  };
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...withImports(chunk)]));
  const wanted = chunks.filter(({ moduleIds }) =>
    roots.some((root) => moduleIds.some((id) => root.test(id))),
  );
  const needed = new Set(
    wanted.flatMap((chunk) => [...withImports(chunk)]).filter((chunk) => !first.has(chunk)),
  );
  return {
    scripts: [...needed].map(({ fileName }) => `/${fileName}`),
    styles: [...needed].flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
    ),
  };
}

/** The text files of the first page and of a hangout, by language. */
function findTextFiles(bundle: Bundle) {
  const names = Object.keys(bundle);
  const find = (language: string, group: string) =>
    names.find((name) => name.startsWith(`assets/${language}-${group}-`) && name.endsWith('.json'));
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const [first, hangout] = [find(language, 'first'), find(language, 'hangout')];
      return [language, first && hangout ? { first: `/${first}`, hangout: `/${hangout}` } : undefined];
    }),
  );
}
