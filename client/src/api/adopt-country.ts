import { geolocation } from '@hangout/contract/rest/geolocation-service/geolocation';
import { api } from '../platform/rest-client.ts';
import { localSettingsAtom, store } from '../platform/store.ts';

/**
 * [H1241] Searches the catalogues of the country in which this person is, until they choose another one in the settings. On a
 * network that no database knows it stays as it is.
 */
export async function adoptCountry(): Promise<void> {
  if (store.get(localSettingsAtom).isCountryChosen) return;
  const { country, storefront } = await api(geolocation.locate);
  if (country !== null) store.set(localSettingsAtom, { appleStorefrontId: storefront });
}
