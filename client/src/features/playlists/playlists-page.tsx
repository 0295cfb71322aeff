import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createCrate } from '../../api/crate-edits.ts';
import { myCratesQuery } from '../../api/crates.ts';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import styles from '../../components/crate/crate.module.css';
import { CrateCard } from '../../components/crate/crate-card.tsx';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { ErrorState, Skeleton } from '../../design/primitives/states.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { useAction } from '../../platform/use-action.ts';
import { findFreeNumber } from './free-number.ts';
import { ImportTool } from './imports/import-dialog.tsx';

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

/** [R134] Creates a playlist whose default name has the lowest free number, in the user's language. */
function NewPlaylist() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mine = useQuery(myCratesQuery());
  const nameOf = (number: number) => t('playlists.defaultName', { number });
  const create = useAction(
    () =>
      createCrate({
        crateName: nameOf(findFreeNumber(mine.data?.map((crate) => crate.crateName) ?? [], nameOf)),
      }),
    { onSuccess: (crate) => navigate(`/playlists/${crate.crateUuid}`) },
  );
  return (
    <Button
      variant="brand"
      busy={create.isPending}
      disabled={!mine.data}
      onClick={() => create.mutate()}
      data-testid="new-playlist"
    >
      <Plus size={20} aria-hidden="true" />
      {t('playlists.new')}
    </Button>
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
