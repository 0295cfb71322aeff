import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const calls = 376;
const callsInAFile = 8;

/** The kernel's types must carry the whole product: as many calls as it will have, and each mistake seen. */
describe('the compiler with every call there will be', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-calls-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const options = { extends: join(root, 'tsconfig.json'), include: ['./*.ts'] };
    for (const name of ['control', 'many', 'wrong']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'tsconfig.json'), JSON.stringify(options));
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it(`[H129] ${calls} calls with their handlers compile in less than 10 s more than none`, async () => {
    await writeFile(join(folder, 'control', 'none.ts'), preamble);
    for (let at = 0; at < calls; at += callsInAFile)
      await writeFile(
        join(folder, 'many', `part-${at}.ts`),
        dummyPart(at, Math.min(callsInAFile, calls - at)),
      );
    const control = await compile(join(folder, 'control'));
    const many = await compile(join(folder, 'many'));
    assert.deepEqual([control.output, many.output], ['', '']);
    console.log(
      `      ${calls} calls: ${many.seconds.toFixed(1)} s; without them: ${control.seconds.toFixed(1)} s`,
    );
    assert.ok(many.seconds - control.seconds < 10);
  }).timeout(120_000);

  it('[H129] a missing handler, a wrong answer and an undeclared refusal do not compile', async () => {
    await writeFile(join(folder, 'wrong', 'wrong.ts'), preamble + wrong);
    const { output } = await compile(join(folder, 'wrong'));
    const lines = (preamble + wrong).split('\n');
    const found = [...output.matchAll(/^.*wrong\.ts\((\d+),\d+\): error (TS\d+)/gm)].map(
      ([, line, code]) => `${code} ${/\/\/ (.*)$/.exec(lines[Number(line) - 1] ?? '')?.[1]}`,
    );
    assert.deepEqual(found, [
      'TS2741 the handler of second is missing',
      'TS2322 a number where a text was promised',
      'TS2345 a refusal that nobody declared',
      'TS2339 an input that the call does not take',
      'TS2741 a call without its parameter',
    ]);
  }).timeout(60_000);
});

const preamble = `
import type { Api } from '@hangout/contract/framework/api-client';
import { service } from '@hangout/contract/framework/endpoint';
import { answer, type Handlers } from '@hangout/rest-api/kernel/handler';
import { z } from 'zod';
export const used = { service, answer, z };
export type Used = [Api, Handlers<Record<string, never>>];
`;

/** A service file as large and as various as real ones are. */
function dummyPart(from: number, count: number): string {
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  return `${preamble}
const Thing = z.object({ id: z.number(), name: z.string(), tags: z.array(z.string()), at: z.string().nullable() });
export const part = service('points-service', {
${numbers.map(dummyCall).join('\n')}
});
const handlers: Handlers<typeof part> = {
${numbers.map(dummyHandler).join('\n')}
};
export const table = answer(part, handlers);
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

const wrong = `
const part = service('points-service', {
  first: { method: 'GET', path: '/first/:id', access: 'user', summary: 'x', returns: z.object({ name: z.string() }), refusals: { known: [404, 'x'] } },
  second: { method: 'GET', path: '/second', access: 'user', summary: 'x' },
});
type Part = typeof part;
export const missing: Handlers<Part> = { // the handler of second is missing
  async first({ id }) {
    return { name: id };
  },
};
export const shape: Handlers<Part> = {
  async first() { // a number where a text was promised
    return { name: 1 };
  },
  async second() {
    return undefined;
  },
};
export const refusal: Handlers<Part> = {
  async first({ refuse }) {
    throw refuse('unknown'); // a refusal that nobody declared
  },
  async second(call) {
    return call.id; // an input that the call does not take
  },
};
export const ask = (api: Api) =>
  api(part.first, {}); // a call without its parameter
`;

function compile(folder: string): Promise<{ output: string; seconds: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    execFile(
      join(root, 'node_modules/.bin/tsc'),
      ['--noEmit', '-p', folder, '--pretty', 'false'],
      (_error, output) => {
        // What somebody is just writing elsewhere in the tree is not asked here.
        const ours = output.split('\n').filter((line) => line.includes('hangout-calls-'));
        resolve({ output: ours.join('\n').slice(0, 4000), seconds: (performance.now() - began) / 1000 });
      },
    );
  });
}
