import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { likedSongsQuery, likesCrateQuery } from '../../api/crates.ts';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import styles from '../../components/crate/crate.module.css';
import { BrowsableList } from '../../components/song/browsable-list.tsx';
import { ClearTool, ShuffleTool } from '../../components/song/list-tools.tsx';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { BrowseLink } from '../../design/primitives/browse-link.tsx';
import { DenseCard } from '../../design/primitives/card.tsx';
import { ExportTool } from './imports/export-dialog.tsx';
import { PlayTool } from './play-tool.tsx';

export function LikesPage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('likes.title')}
      text={t('likes.text')}
      guest={{
        title: t('likes.title'),
        text: t('account.reasonKeep'),
        reason: 'keep',
      }}
    >
      <LikedSongs />
    </RegisteredPage>
  );
}

function LikedSongs() {
  const { t } = useTranslation();
  const count = useQuery(likedSongsQuery()).data?.count;
  const crate = useQuery(likesCrateQuery()).data;
  const empty = (
    <EmptyVenue
      design="FESTIVAL"
      figures={['luna', 'beep']}
      title={t('likes.empty')}
      text={t('likes.emptyText')}
    >
      <BrowseLink />
    </EmptyVenue>
  );
  if (count === 0) return empty;
  return (
    <>
      {crate ? (
        <div className={styles.tools}>
          <PlayTool crate={crate} name={t('likes.title')} />
          <ShuffleTool crate="likes" disabled={!count} />
          <ClearTool crate="likes" disabled={!count} />
          <ExportTool crate={crate} name={t('likes.title')} />
        </div>
      ) : null}
      <DenseCard className={styles.body}>
        <BrowsableList crate="likes" empty={empty} />
      </DenseCard>
    </>
  );
}
