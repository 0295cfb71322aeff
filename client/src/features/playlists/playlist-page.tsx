import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Library, ListMusic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { crateQuery } from '../../api/crates.ts';
import styles from '../../components/crate/crate.module.css';
import { BrowsableList } from '../../components/song/browsable-list.tsx';
import { SongSearch } from '../../components/song/song-search.tsx';
import { useAddSongs } from '../../components/song/use-add-song.ts';
import { Page } from '../../design/patterns/page.tsx';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { DenseCard } from '../../design/primitives/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import { errorCode } from '../../platform/errors.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { CrateImport } from './imports/crate-import.tsx';
import { PlaylistHead } from './playlist-head.tsx';

/** The page of one playlist: its songs and actions; [H570] only the owner can change it. */
export function PlaylistPage() {
  const { t } = useTranslation();
  const { crateUuid = '' } = useParams();
  const crate = useQuery(crateQuery(crateUuid));
  const myUuid = useAtomValue(myUuidAtom);
  usePageTitle(crate.data?.crateName ?? t('playlists.title'));
  const isGone = crate.isError && errorCode(crate.error) === 'crate_not_found';
  // If only a refetch fails, the loaded playlist stays on screen.
  if (crate.isError && !isGone && !crate.data)
    return (
      <Page>
        <ErrorState error={crate.error} retry={() => void crate.refetch()} />
      </Page>
    );
  if (isGone)
    return (
      <Page>
        <EmptyState
          heading="h1"
          icon={<Library size={40} />}
          title={t('playlists.gone')}
          text={t('playlists.goneText')}
        >
          <ButtonLink to="/playlists">{t('playlists.title')}</ButtonLink>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      {crate.data ? <PlaylistHead crate={crate.data} /> : <SkeletonRows count={1} size={96} />}
      {crate.data?.userUuid === myUuid ? <CrateImport crateUuid={crateUuid} /> : null}
      {crate.data ? <PlaylistSongs crate={crate.data} /> : <SkeletonRows count={6} />}
    </Page>
  );
}

function PlaylistSongs({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  const isMine = useAtomValue(myUuidAtom) === crate.userUuid;
  const add = useAddSongs();
  const name = crate.crateName;
  const here = (song: Song) => {
    const added = t('playlists.addedTo', { name });
    const again = t('addTo.addedAgain', { count: 1, name });
    void add(crate.crateUuid, [song], true, { added, again, there: again });
  };
  const songs = (
    <BrowsableList
      // The selection belongs to this playlist.
      key={crate.crateUuid}
      crate={crate.crateUuid}
      isEditable={isMine}
      empty={
        <EmptyState
          icon={<ListMusic size={36} />}
          title={t('playlists.noSongs')}
          {...(isMine ? { text: t('playlists.noSongsText') } : {})}
        />
      }
    />
  );
  return (
    <DenseCard className={styles.body}>
      {isMine ? (
        <SongSearch label={t('playlists.find')} onLast={here}>
          {songs}
        </SongSearch>
      ) : (
        songs
      )}
    </DenseCard>
  );
}
