import { isConsentPageKind } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { siteOverviewQuery } from '../../api/site.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';

/** What every page shows of the place; undefined until it is loaded. */
export function useSiteOverview() {
  const me = useAtomValue(myUuidAtom);
  const isGuest = !useAtomValue(isRegisteredAtom);
  return useQuery(siteOverviewQuery(me, { isGuest })).data;
}

/** [H1983] The pages that somebody agrees to who signs up now. */
export function usePagesToAgree() {
  return (useSiteOverview()?.pages ?? []).filter(({ kind }) => isConsentPageKind(kind));
}
