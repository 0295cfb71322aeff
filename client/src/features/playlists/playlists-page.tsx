import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { myCratesQuery } from '../../api/crates.ts';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import styles from '../../components/crate/crate.module.css';
import { CrateCard } from '../../components/crate/crate-card.tsx';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { ErrorState, Skeleton } from '../../design/primitives/states.tsx';
import { findFreeNumber } from './free-number.ts';
import { ImportTool } from './imports/import-dialog.tsx';
import { NewPlaylistDialog } from './new-playlist-dialog.tsx';

export function PlaylistsPage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('playlists.title')}
      text={t('playlists.text')}
      tools={
        <div className={styles.tools}>
          <ImportTool />
          <NewPlaylist />
        </div>
      }
      guest={{
        title: t('playlists.title'),
        text: t('account.reasonKeep'),
        reason: 'keep',
      }}
    >
      <PlaylistGrid />
    </RegisteredPage>
  );
}

/** [R134] Suggests the default name with the lowest free number. */
function NewPlaylist() {
  const { t } = useTranslation();
  const mine = useQuery(myCratesQuery());
  const [isOpen, setOpen] = useState(false);
  const nameOf = (number: number) => t('playlists.defaultName', { number });
  const names = mine.data?.map((crate) => crate.crateName) ?? [];
  return (
    <>
      <Button variant="brand" disabled={!mine.data} onClick={() => setOpen(true)} data-testid="new-playlist">
        <Plus size={20} aria-hidden="true" />
        {t('playlists.new')}
      </Button>
      {isOpen ? (
        <NewPlaylistDialog
          defaultName={nameOf(findFreeNumber(names, nameOf))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function PlaylistGrid() {
  const { t } = useTranslation();
  const crates = useQuery(myCratesQuery());
  if (crates.isLoadingError) return <ErrorState error={crates.error} retry={() => void crates.refetch()} />;
  if (crates.data?.length === 0)
    return (
      <EmptyVenue
        design="THEATER"
        figures={['wax', 'frida']}
        title={t('playlists.empty')}
        text={t('playlists.emptyText')}
      >
        <ButtonLink to="/likes">{t('likes.title')}</ButtonLink>
        <ButtonLink to="/uploads">{t('uploads.title')}</ButtonLink>
      </EmptyVenue>
    );
  return (
    <div className={styles.grid}>
      {crates.data
        ? crates.data.map((crate) => <CrateCard key={crate.crateUuid} crate={crate} />)
        : ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} height={220} radius={20} />)}
    </div>
  );
}
