import assert from 'node:assert/strict';
import { openWorkshop, preamble } from './type-check-endpoints.ts';

/** The framework's types must catch each mistake. */
describe('type checks of endpoint handlers', () => {
  it('[H129] a missing handler, a result of the wrong type or an undeclared refusal does not compile', async () => {
    const workshop = await openWorkshop();
    const { output } = await workshop.compile({ 'wrong.ts': preamble + wrong });
    await workshop.close();
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
