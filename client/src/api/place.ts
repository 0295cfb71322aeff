import type { PlaceSettings } from '@hangout/contract/rest/shapes/place-settings';
import { place } from '@hangout/contract/rest/site/place';
import { queryOptions } from '@tanstack/react-query';
import { showChangedBrand } from '../platform/brand.ts';
import { i18n } from '../platform/i18n.ts';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** [H1963] Name, brand colour and default language of this server, as admins have set them and as configured. */
export const placeQuery = queryOptions({ queryKey: ['admin', 'place'], queryFn: () => api(place.read) });

/** [H1963] Changes name, brand colour and language of this server. This window shows them at once. */
export async function changePlace(settings: PlaceSettings): Promise<void> {
  const { name } = await api(place.change, settings);
  showChangedBrand(name);
  i18n.refresh();
  await queryClient.invalidateQueries({ queryKey: placeQuery.queryKey });
}
