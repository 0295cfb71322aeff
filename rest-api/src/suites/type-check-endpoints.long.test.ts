import assert from 'node:assert/strict';
import { manyCalls, openWorkshop, preamble } from './type-check-endpoints.ts';

/** The maximum cost of one endpoint with its handler, in type instantiations of the compiler. */
const MOST_PER_CALL = 7_000;
/**
 * Number of compiled endpoints. It suffices, because each further endpoint costs the same; `npm run bench -- types`
 * compiles as many as the product will have.
 */
const CALLS = 32;

/** The framework's types must stay cheap with as many endpoints as the product has. */
describe('the compile time of endpoint types', () => {
  it('[H129] files with many endpoints and handlers compile, each with fewer type instantiations than the limit', async () => {
    const workshop = await openWorkshop();
    const control = await workshop.compile({ 'none.ts': preamble });
    const many = await workshop.compile({ ...manyCalls(CALLS), 'none.ts': preamble });
    await workshop.close();
    assert.equal(many.output, '');
    const perCall = (many.instantiations - control.instantiations) / CALLS;
    assert.ok(perCall > 0 && perCall < MOST_PER_CALL, `${perCall} a call`);
  });
});
