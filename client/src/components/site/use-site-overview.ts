import { isConsentPageKind } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { siteOverviewQuery } from '../../api/site.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';

/** What every page shows of the site, such as banners; undefined until it is loaded. */
export function useSiteOverview() {
  const me = useAtomValue(myUuidAtom);
  const isGuest = !useAtomValue(isRegisteredAtom);
  return useQuery(siteOverviewQuery(me, { isGuest })).data;
}

/** [H1983] Returns the pages to which a new user must agree. */
export function usePagesToAgree() {
  return (useSiteOverview()?.pages ?? []).filter(({ kind }) => isConsentPageKind(kind));
}
