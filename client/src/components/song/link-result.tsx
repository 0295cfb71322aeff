import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link2Off, ListMusic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { beginImport } from '../../api/imports.ts';
import { musicLinkQuery } from '../../api/song-search.ts';
import { Button } from '../../design/primitives/button.tsx';
import { EmptyState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { useNavigate } from '../../platform/navigate.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { FoundSongs, type ResultActions } from './found-songs.tsx';
import styles from './songs.module.css';

/** [R148][R150] What a pasted link leads to: a song to add, or a playlist or album to import. */
export function LinkResult({ link, ...actions }: ResultActions & { readonly link: string }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const found = useQuery(musicLinkQuery(link));
  const isRegistered = useAtomValue(isRegisteredAtom);
  const navigate = useNavigate();
  // [R150] Imports what the link leads to into a new playlist. The page of the import shows what became of each song.
  const begin = useAction(() => beginImport({ link, isPrivate: true }), {
    onSuccess: ({ importUuid }) => navigate(`/imports/${importUuid}`),
  });
  if (found.isLoadingError)
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
    <div className={styles.foundCollection} data-testid="found-collection">
      <ListMusic size={28} aria-hidden="true" />
      <span className={styles.words}>
        <strong className={textStyles.oneLine}>
          <bdi>{name}</bdi>
        </strong>
        <small className={textStyles.oneLine}>
          {t(`providers.${provider}`)}
          {count === null ? '' : ` · ${t('search.songs', { count })}`}
        </small>
      </span>
      {isRegistered ? (
        <Button size="small" busy={begin.isPending} onClick={() => begin.mutate()} data-testid="import-found">
          {t('imports.import')}
        </Button>
      ) : null}
    </div>
  );
}
