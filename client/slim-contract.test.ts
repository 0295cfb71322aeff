import assert from 'node:assert/strict';
import { endpointUrl } from '@hangout/contract/framework/api-client';
import { pathParams, serviceNames } from '@hangout/contract/framework/endpoint';
import { endpointsOf } from '@hangout/contract/rest/services';
import { buildModule } from './build-testing.ts';
import { slimContract } from './slim-contract.ts';

describe('the contract in the build', () => {
  it('[H860] every endpoint is called as with the whole contract, without the schemas of songs', async () => {
    const source = `export { endpointsOf } from '@hangout/contract/rest/services';`;
    const { code, exports } = await buildModule(source, [slimContract()]);
    assert.doesNotMatch(code, /albumName/);
    // The module exports what its source says.
    const slimEndpointsOf = exports.endpointsOf as typeof endpointsOf;
    for (const service of serviceNames) {
      const [whole, slim] = [endpointsOf(service), slimEndpointsOf(service)];
      assert.equal(slim.length, whole.length);
      for (const [index, endpoint] of whole.entries()) {
        const known = slim[index];
        assert.ok(known);
        const name = `${endpoint.method} ${endpoint.path}`;
        const inputs = [...pathParams(endpoint.path), ...Object.keys(endpoint.query?.shape ?? {}), 'other'];
        const input = Object.fromEntries(inputs.map((one) => [one, `a ${one}`]));
        assert.equal(endpointUrl(known, input), endpointUrl(endpoint, input), name);
        assert.deepEqual(
          [known.method, Boolean(known.body), known.upload, known.produces],
          [endpoint.method, Boolean(endpoint.body), endpoint.upload, endpoint.produces],
          name,
        );
      }
    }
  });
});
