import assert from 'node:assert/strict';
import { type Compiled, manyCalls, openWorkshop, preamble } from './type-check-endpoints.ts';

/** The maximum cost of one endpoint with its handler, in type instantiations of the compiler. */
const MOST_PER_CALL = 7_000;
/** Each further endpoint costs the same: `npm run bench:types` compiles as many as the product will have. */
const CALLS = 32;

/** The framework's types must stay cheap with as many endpoints as the product has, and must catch each mistake. */
describe('type checking of endpoints', () => {
  let control: Compiled;
  let many: Compiled;
  // A start of the compiler takes seconds, so the wrong file is among the others.
  before(async () => {
    const workshop = await openWorkshop();
    const wrongFile = { 'wrong.ts': preamble + wrong };
    control = await workshop.compile(wrongFile);
    many = await workshop.compile({ ...manyCalls(CALLS), ...wrongFile });
    await workshop.close();
  });

  it('[H129] endpoints with their handlers compile, each within a limit of compiler work', () => {
    assert.doesNotMatch(many.output, /part-\d+\.ts/);
    const perCall = (many.instantiations - control.instantiations) / CALLS;
    assert.ok(perCall > 0 && perCall < MOST_PER_CALL, `${perCall} a call`);
  });

  it('[H129] a missing handler, a result of the wrong type and an undeclared refusal do not compile', () => {
    const lines = (preamble + wrong).split('\n');
    const found = [...control.output.matchAll(/^.*wrong\.ts\((\d+),\d+\): error (TS\d+)/gm)].map(
      ([, line, code]) => `${code} ${/\/\/ (.*)$/.exec(lines[Number(line) - 1] ?? '')?.[1]}`,
    );
    assert.deepEqual(found, [
      'TS2741 the handler of second is missing',
      'TS2322 a number where a text was promised',
      'TS2345 a refusal that nobody declared',
      'TS2339 an input that the call does not take',
      'TS2741 a call without its parameter',
    ]);
  });
});

const wrong = `
const part = defineEndpoints('points-service', {
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
export const call = (api: Api) =>
  api(part.first, {}); // a call without its parameter
`;
