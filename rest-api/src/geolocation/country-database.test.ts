import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@hangout/platform/config/config';
import { openGeolocation } from './country-database.ts';

describe('the database of countries by IP address', () => {
  it('[H292] the country of an IPv4 or IPv6 address or network is found in the database', async () => {
    const { locate } = openGeolocation(readConfig({}));
    const countryOf = (address: string) => locate(address).country;
    assert.equal(countryOf('8.8.8.8'), 'US');
    assert.equal(countryOf('81.33.0.0/24'), 'ES');
    assert.equal(countryOf('::ffff:81.33.0.1'), 'ES');
    assert.equal(countryOf('2a02:9000:0::/48'), 'ES');
    // Documentation addresses are assigned to nobody.
    assert.deepEqual(locate('203.0.113.0/24'), { country: null, isLocal: false });
    assert.deepEqual(locate(''), { country: null, isLocal: false });
  });

  it('[H292] addresses of this machine and of private networks have no country and count as local', async () => {
    const { locate } = openGeolocation(readConfig({}));
    for (const address of [
      ...['127.0.0.1', '127.0.0.0/24', '10.1.2.0/24', '172.31.0.1', '192.168.1.7', '100.64.0.1'],
      ...['::1', '0:0:0::/48', 'fe80::1%eth0', 'fd12:3456:789a::/48', '::ffff:192.168.1.7'],
    ])
      assert.deepEqual(locate(address), { country: null, isLocal: true }, address);
    for (const address of ['172.32.0.1', '11.0.0.1', '2a02:9000::1'])
      assert.equal(locate(address).isLocal, false, address);
  });

  it('[H292] a GEOLOCATION_DATABASE file that is not a database is refused', () => {
    const path = fileURLToPath(import.meta.url);
    assert.throws(() => openGeolocation(readConfig({ GEOLOCATION_DATABASE: path })), {
      message: `GEOLOCATION_DATABASE: ${path} is no readable database of countries (MMDB)`,
    });
    assert.throws(() => openGeolocation(readConfig({ GEOLOCATION_DATABASE: '/nowhere.mmdb' })), /nowhere/);
  });
});
