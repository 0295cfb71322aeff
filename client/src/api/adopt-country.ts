import { geolocation } from '@hangout/contract/rest/geolocation';
import { api } from '../platform/rest-client.ts';
import { localSettingsAtom, store } from '../platform/store.ts';

/**
 * [H1241] Sets the storefront, whose song catalogue is searched, to the country of the user's IP address. Does nothing
 * if the user has chosen a country, or the country of the address is unknown.
 */
export async function adoptCountry(): Promise<void> {
  if (store.get(localSettingsAtom).isCountryChosen) return;
  const { country, storefront } = await api(geolocation.locate);
  if (country !== null) store.set(localSettingsAtom, { appleStorefrontId: storefront });
}
