import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { createCrate } from '../../api/crate-edits.ts';
import { myCratesQuery } from '../../api/crates.ts';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import { CrateCard } from '../../components/crate/crate-card.tsx';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { ErrorState, Skeleton } from '../../design/primitives/states.tsx';
import { useAction } from '../../platform/use-action.ts';
import { findFreeNumber } from './free-number.ts';
import { ImportTool } from './imports/import-dialog.tsx';
import '../../components/crate/playlists.css';

export function PlaylistsPage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('playlists.title')}
      text={t('playlists.text')}
      tools={
        <div className="crate-tools">
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
        <Link className="button" to="/likes">
          {t('likes.title')}
        </Link>
        <Link className="button" to="/uploads">
          {t('uploads.title')}
        </Link>
      </EmptyVenue>
    );
  return (
    <div className="crate-grid">
      {crates.data
        ? crates.data.map((crate) => <CrateCard key={crate.crateUuid} crate={crate} />)
        : ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} height={220} radius={20} />)}
    </div>
  );
}
