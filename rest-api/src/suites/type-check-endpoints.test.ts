import assert from 'node:assert/strict';
import { calls, manyCalls, openWorkshop, preamble, type Workshop } from './type-check-endpoints.ts';

/** The maximum cost of one endpoint with its handler, in type instantiations of the compiler. */
const MOST_PER_CALL = 7_000;

/** The framework's types must stay cheap with as many endpoints as the product has, and must catch each mistake. */
describe('type checking of all endpoints', () => {
  let workshop: Workshop;
  before(async () => {
    workshop = await openWorkshop();
  });
  after(() => workshop.close());

  it(`[H129] ${calls} endpoints with their handlers compile, each within a limit of compiler work`, async () => {
    const control = await workshop.compile({ 'none.ts': preamble });
    const many = await workshop.compile(manyCalls());
    assert.deepEqual([control.output, many.output], ['', '']);
    const perCall = (many.instantiations - control.instantiations) / calls;
    console.log(`      ${Math.round(perCall)} instantiations a call`);
    assert.ok(perCall > 0 && perCall < MOST_PER_CALL, `${perCall} a call`);
  }).timeout(120_000);

  it('[H129] a missing handler, a result of the wrong type and an undeclared refusal do not compile', async () => {
    const { output } = await workshop.compile({ 'wrong.ts': preamble + wrong });
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
