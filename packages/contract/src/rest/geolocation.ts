import { z } from 'zod';
import { defineEndpoints } from '../framework/endpoint.ts';

const limit = { points: 120, seconds: 60, by: 'network' } as const;
const Location = z.object({
  country: z.string().nullable().describe('ISO 3166-1 alpha-2; null where it is not known'),
  isLocal: z.boolean().describe('whether the address is one of this machine, or of a private network'),
  storefront: z
    .string()
    .describe('the country whose catalogue is searched, in lower case; us by default [R276]'),
});

/** [H1240] Looks up the caller's country in a database on the server. Nothing is stored. */
export const geolocation = defineEndpoints('geolocation-service', {
  locate: {
    method: 'GET',
    path: '/geolocate',
    access: 'public',
    summary: 'The country of the address from which this is called',
    returns: Location,
    limit,
  },
  locateAddress: {
    method: 'POST',
    path: '/geolocate',
    access: 'public',
    summary: 'The country of an address; without one, of the address from which this is called',
    tx: 'none',
    body: z.object({ ip: z.union([z.ipv4(), z.ipv6()]).optional().describe('IPv4 or IPv6') }),
    returns: Location,
    limit,
  },
});
