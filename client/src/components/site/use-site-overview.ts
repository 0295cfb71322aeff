import { isConsentPageKind } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { siteOverviewQuery } from '../../api/site.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';

/** Returns the site overview, which every page shows (such as the operator's banners); undefined until it is loaded. */
export function useSiteOverview() {
  const me = useAtomValue(myUuidAtom);
  const isGuest = !useAtomValue(isRegisteredAtom);
  return useQuery(siteOverviewQuery(me, { isGuest })).data;
}

/** [H1983] Returns the pages to which a user who signs up now agrees. */
export function usePagesToAgree() {
  return (useSiteOverview()?.pages ?? []).filter(({ kind }) => isConsentPageKind(kind));
}
