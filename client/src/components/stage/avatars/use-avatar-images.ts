import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { avatarImagesQuery } from '../../../api/avatar-images.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { isDrawn } from './avatar-kinds.ts';

/** [H1598] URL of the picture of an avatar without a drawn figure; null if there is none. */
export function useAvatarImage(slug: string): string | null {
  // The query client is passed explicitly, because the stage is also drawn on pages without a query provider.
  const { data } = useQuery({ ...avatarImagesQuery, enabled: !isDrawn(slug) }, queryClient);
  return isDrawn(slug) ? null : (data?.get(slug) ?? null);
}

/** [H1598] Adds a `picture` to people whose avatar has no drawn figure. */
export function useAvatarImages<P extends { readonly avatarId: string }>(
  people: readonly P[],
): readonly (P & { readonly picture?: string })[] {
  const areAllDrawn = useMemo(() => people.every(({ avatarId }) => isDrawn(avatarId)), [people]);
  const { data } = useQuery({ ...avatarImagesQuery, enabled: !areAllDrawn }, queryClient);
  return useMemo(() => {
    if (areAllDrawn || !data) return people;
    return people.map((person) => {
      const picture = isDrawn(person.avatarId) ? undefined : data.get(person.avatarId);
      return picture ? { ...person, picture: `${picture}?size=500` } : person;
    });
  }, [people, areAllDrawn, data]);
}
