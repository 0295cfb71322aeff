import assert from 'node:assert/strict';
import { geolocation } from '@hangout/contract/rest/geolocation';
import { refusalOf, restTest } from './testing/rest-test.ts';

describe('the geolocation endpoint', () => {
  const t = restTest();

  it('[H1240] anybody, even without an account, can request the country of an IP address', async () => {
    const { api } = t;
    assert.deepEqual(await api(geolocation.locateAddress, { ip: '81.33.0.1' }), {
      ...{ country: 'ES', isLocal: false, storefront: 'es' },
    });
    assert.equal((await api(geolocation.locateAddress, { ip: '2a02:9000::1' })).country, 'ES');
    // Documentation addresses (RFC 5737) have no country, so the default catalogue (R276) is used.
    assert.deepEqual(await api(geolocation.locateAddress, { ip: '203.0.113.1' }), {
      ...{ country: null, isLocal: false, storefront: 'us' },
    });
  });

  it('[H1240] a location request without an address returns the location of the caller’s own address, which in this test is local', async () => {
    const { api } = t;
    const here = { country: null, isLocal: true, storefront: 'us' };
    assert.deepEqual(await api(geolocation.locate), here);
    assert.deepEqual(await api(geolocation.locateAddress, {}), here);
  });

  it('[H1240] a location request with an invalid IP address is refused', async () => {
    const { status } = await refusalOf(t.api(geolocation.locateAddress, { ip: 'not an address' }));
    assert.equal(status, 400);
  });
});
