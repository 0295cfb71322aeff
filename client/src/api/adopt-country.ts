import { geolocation } from '@hangout/contract/rest/geolocation';
import { api } from '../platform/rest-client.ts';
import { localSettingsAtom, store } from '../platform/store.ts';

/**
 * [H1241] Searches the catalogue of the user's country until they choose another one in the settings. If the country
 * of the network is unknown, the storefront does not change.
 */
export async function adoptCountry(): Promise<void> {
  if (store.get(localSettingsAtom).isCountryChosen) return;
  const { country, storefront } = await api(geolocation.locate);
  if (country !== null) store.set(localSettingsAtom, { appleStorefrontId: storefront });
}
