import { operatorPages } from '@hangout/contract/rest/site/operator-pages';
import type { OperatorPageKind } from '@hangout/rules';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { operatorPageQuery } from './site.ts';

/** Publishes a version of a page. Resolves once the page and the site overview are those with it. */
export async function publishPage(page: {
  readonly kind: OperatorPageKind;
  readonly texts: Readonly<Record<string, string>>;
  readonly needsConsent: boolean;
}): Promise<void> {
  const published = await api(operatorPages.publish, { ...page, texts: { ...page.texts } });
  queryClient.setQueryData(operatorPageQuery(page.kind, undefined).queryKey, published);
  await queryClient.invalidateQueries({ queryKey: ['site'] });
}
