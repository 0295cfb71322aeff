import type { geolocation } from '@hangout/contract/rest/geolocation';
import { DEFAULT_COUNTRY } from '@hangout/rules';
import type { Handlers } from './framework/index.ts';
import type { Geolocation } from './geolocation/country-database.ts';

export const geolocationHandlers: Handlers<typeof geolocation> = {
  locate: async ({ dependencies, request }) => describeLocation(dependencies.geolocation, request.ip),

  locateAddress: async ({ ip, dependencies, request }) =>
    describeLocation(dependencies.geolocation, ip ?? request.ip),
};

/** [H1240] Describes where an address is; `storefront` is the catalogue that is searched for people of this country. */
function describeLocation({ locate }: Geolocation, address: string) {
  const { country, isLocal } = locate(address);
  return { country, isLocal, storefront: (country ?? DEFAULT_COUNTRY).toLowerCase() };
}
