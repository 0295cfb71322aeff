import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Number of generated endpoints, as many as the product will have. */
export const calls = 376;
const callsInAFile = 8;

/** The first lines of every compiled file. Compiled alone, they show the cost without endpoints. */
export const preamble = `
import type { Api } from '@hangout/contract/framework/api-client';
import { defineEndpoints } from '@hangout/contract/framework/endpoint';
import { type Handlers, pairHandlers } from '@hangout/rest-api/framework/handler';
import { z } from 'zod';
export const used = { defineEndpoints, pairHandlers, z };
export type Used = [Api, Handlers<Record<string, never>>];
`;

/** Returns the source of a file of generated endpoints, as large and varied as real ones. */
function dummyPart(from: number, count: number): string {
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  return `${preamble}
const Thing = z.object({ id: z.number(), name: z.string(), tags: z.array(z.string()), at: z.string().nullable() });
export const part = defineEndpoints('points-service', {
${numbers.map(dummyCall).join('\n')}
});
const handlers: Handlers<typeof part> = {
${numbers.map(dummyHandler).join('\n')}
};
export const table = pairHandlers({ part }, { part: handlers });
export async function everyone(api: Api) {
${numbers.map((n) => `  await api(part.call${n}, { id${n}: 'x', take: 3, name: 'y', count: ${n} });`).join('\n')}
}
`;
}

const dummyCall = (n: number) => `  call${n}: {
    method: 'POST', path: '/things-${n}/:id${n}/parts/:other', access: '${n % 3 === 0 ? 'public' : 'user'}', summary: 'x',
    params: z.object({ other: z.string().max(50).default('z') }),
    query: z.object({ take: z.coerce.number().int().optional(), skip: z.string().optional() }),
    body: z.object({ name: z.string().min(1), count: z.number().int(), nested: z.object({ a: z.string() }).optional() }),
    returns: z.object({ count: z.number(), data: z.array(Thing.extend({ extra${n}: z.string().optional() })) }),
    refusals: { gone_${n}: [404, 'Gone'], not_yours_${n}: [403, 'Not yours'] },
  },`;

const dummyHandler = (
  n: number,
) => `  async call${n}({ id${n}, other, take, name, count, nested, principal, refuse }) {
    if (principal.kind === '${n % 3 === 0 ? 'anonymous' : 'bot'}') throw refuse('gone_${n}');
    if (nested?.a === other) throw refuse('not_yours_${n}', { id${n} });
    return { count: take ?? count, data: [{ id: ${n}, name, tags: [], at: null }] };
  },`;

interface Compiled {
  /** Compiler errors in the generated files; '' if there are none. */
  readonly output: string;
  /** Number of type instantiations, which measures the compiler's work on any machine. */
  readonly instantiations: number;
  readonly seconds: number;
}

/** A temporary folder, outside of the project, of TypeScript files that can import the project's packages. */
export interface Workshop {
  /** Compiles source texts by file name. */
  compile(files: Readonly<Record<string, string>>): Promise<Compiled>;
  close(): Promise<void>;
}

/** Returns the source of `count` generated endpoints and their handlers, by file name. */
export function manyCalls(count = calls): Record<string, string> {
  const starts = Array.from({ length: Math.ceil(count / callsInAFile) }, (_, index) => index * callsInAFile);
  return Object.fromEntries(
    starts.map((at) => [`part-${at}.ts`, dummyPart(at, Math.min(callsInAFile, count - at))]),
  );
}

export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'hangout-calls-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  let number = 0;
  return {
    async compile(files) {
      number += 1;
      const place = join(folder, String(number));
      await mkdir(place);
      const options = { extends: join(root, 'tsconfig.json'), include: ['./*.ts'] };
      await writeFile(join(place, 'tsconfig.json'), JSON.stringify(options));
      for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
      return compile(place);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

function compile(folder: string): Promise<Compiled> {
  const began = performance.now();
  const tsc = join(root, 'node_modules/.bin/tsc');
  // Measured in one thread, because several would each instantiate shared types, which changes the number.
  const options = [
    '--noEmit',
    '-p',
    folder,
    '--pretty',
    'false',
    '--singleThreaded',
    '--extendedDiagnostics',
  ];
  return new Promise((resolve) => {
    execFile(tsc, options, { maxBuffer: 1 << 26 }, (_error, output) => {
      // Only errors in the generated files count, because somebody may be changing the project's own files.
      const ours = output.split('\n').filter((line) => line.includes('hangout-calls-'));
      resolve({
        output: ours.join('\n').slice(0, 4000),
        instantiations: Number(/^Instantiations:\s+(\d+)$/m.exec(output)?.[1]),
        seconds: (performance.now() - began) / 1000,
      });
    });
  });
}
