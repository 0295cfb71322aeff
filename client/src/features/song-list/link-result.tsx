import { useQuery } from '@tanstack/react-query';
import { Link2Off, ListMusic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { musicLinkQuery } from '../../api/song-search.ts';
import { useErrorTexts } from '../../core/use-error-text.ts';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { FoundSongs, type ResultActions } from './found-songs.tsx';

/** [R148][R150] What a pasted link leads to: a song to add, or a playlist or album of a music service. */
export function LinkResult({ link, ...actions }: ResultActions & { readonly link: string }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const found = useQuery(musicLinkQuery(link));
  if (found.isError)
    return (
      <EmptyState
        icon={<Link2Off size={36} />}
        title={t('search.linkNotRead')}
        text={describeError(found.error)}
      />
    );
  if (!found.data) return <SkeletonRows count={1} />;
  const { song, name, count, provider } = found.data;
  if (song) return <FoundSongs songs={[song]} label={t('queue.results')} {...actions} />;
  return (
    <div className="found-collection" data-testid="found-collection">
      <ListMusic size={28} aria-hidden="true" />
      <span className="song-words">
        <strong className="one-line">{name}</strong>
        <small className="one-line">
          {t(`providers.${provider}`)}
          {count === null ? '' : ` · ${t('search.songs', { count })}`}
        </small>
      </span>
    </div>
  );
}
