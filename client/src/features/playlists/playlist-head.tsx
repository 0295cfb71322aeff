import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { CopyPlus, ListMusic, ListPlus, Lock, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createCrate, deleteCrate, restoreCrate } from '../../api/crate-edits.ts';
import { profileQuery } from '../../api/profiles.ts';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import styles from '../../components/crate/crate.module.css';
import { CrateCovers } from '../../components/crate/crate-covers.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import { ClearTool, ShuffleTool } from '../../components/song/list-tools.tsx';
import { openAddPlaylist, openShare } from '../../components/song/open-song-dialog.ts';
import { PageHead } from '../../design/patterns/page.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import textStyles from '../../design/text.module.css';
import { useNavigate } from '../../platform/navigate.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { EditPlaylistDialog } from './edit-playlist-dialog.tsx';
import { ExportTool } from './imports/export-dialog.tsx';
import { PlayTool } from './play-tool.tsx';

export function PlaylistHead({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  const isMine = useAtomValue(myUuidAtom) === crate.userUuid;
  return (
    <PageHead>
      <div className={styles.head}>
        <CrateCovers covers={crate.thumbnails} fallback={<ListMusic size={40} aria-hidden="true" />} />
        <div>
          <h1>
            <bdi>{crate.crateName}</bdi>
          </h1>
          <p className={`${styles.about} ${textStyles.num}`}>
            {crate.isPrivate ? (
              <span data-testid="private-playlist">
                <Lock size={14} aria-hidden="true" /> {t('playlists.private')}
              </span>
            ) : null}
            {isMine ? null : <Owner uuid={crate.userUuid} />}
            {t('playlists.songs', { count: crate.crateSongsNumber })}
          </p>
          {crate.description ? (
            <p className={styles.description} dir="auto">
              {crate.description}
            </p>
          ) : null}
        </div>
      </div>
      <div className={styles.tools}>
        <PlayTool crate={crate} name={crate.crateName} />
        <AddAllTool crate={crate} />
        {isMine ? <OwnTools crate={crate} /> : <CopyTool crate={crate} />}
        <ExportTool crate={crate} />
        {crate.isPrivate ? null : (
          <Button
            size="small"
            onClick={() => openShare({ kind: 'playlist', crateUuid: crate.crateUuid, name: crate.crateName })}
            data-testid="share-playlist"
          >
            <Share2 size={18} aria-hidden="true" />
            {t('share.button')}
          </Button>
        )}
      </div>
    </PageHead>
  );
}

function Owner({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(profileQuery(uuid));
  if (!data) return null;
  return (
    <PersonButton person={{ ...data, name: data.nickname }} testId="playlist-owner">
      {t('playlists.by', { name: data.nickname })}
    </PersonButton>
  );
}

/** [H571] Copies another user's playlist. */
function CopyTool({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const copy = useAction(
    () =>
      createCrate({
        crateName: crate.crateName,
        description: crate.description,
        copyOf: crate.crateUuid,
        isPrivate: true,
      }),
    {
      onSuccess: (made) => {
        showToast({ tone: 'good', text: t('playlists.copied', { name: made.crateName }) });
        navigate(`/playlists/${made.crateUuid}`);
      },
    },
  );
  return (
    <Button
      size="small"
      busy={copy.isPending}
      onClick={() => (isRegistered ? copy.mutate() : accountDialog.open('sign-up', 'keep'))}
      data-testid="copy-playlist"
    >
      <CopyPlus size={18} aria-hidden="true" />
      {t('playlists.copy')}
    </Button>
  );
}

/** [H581] Adds all songs of a playlist to another one, to the queue or to the likes. */
function AddAllTool({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  return (
    <Button
      size="small"
      disabled={crate.crateSongsNumber === 0}
      onClick={() => (isRegistered ? openAddPlaylist(crate) : accountDialog.open('sign-up', 'keep'))}
      data-testid="add-playlist"
    >
      <ListPlus size={18} aria-hidden="true" />
      {t('song.addTo')}
    </Button>
  );
}

function OwnTools({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const name = crate.crateName;
  const close = () => setAsking(null);
  const remove = () => {
    close();
    // [H1680] Leaves the page first, because it would fetch the deleted playlist again.
    navigate('/playlists');
    deleteCrate(crate.crateUuid).then(
      () =>
        showToast({
          tone: 'plain',
          text: t('playlists.deleted', { name }),
          action: { label: t('app.undo'), run: () => act(restoreCrate(crate.crateUuid)) },
        }),
      showErrorToast,
    );
  };
  const isEmpty = crate.crateSongsNumber === 0;
  return (
    <>
      <ShuffleTool crate={crate.crateUuid} disabled={isEmpty} />
      <Button size="small" onClick={() => setAsking('edit')} data-testid="rename-playlist">
        <Pencil size={18} aria-hidden="true" />
        {t('playlists.edit')}
      </Button>
      <ClearTool crate={crate.crateUuid} disabled={isEmpty} />
      <Button size="small" variant="danger" onClick={() => setAsking('delete')} data-testid="delete-playlist">
        <Trash2 size={18} aria-hidden="true" />
        {t('playlists.delete')}
      </Button>
      {asking === 'delete' ? (
        <Confirm
          title={t('playlists.deleteAsk', { name })}
          confirmLabel={t('playlists.delete')}
          danger
          onConfirm={remove}
          onClose={close}
        />
      ) : null}
      {asking === 'edit' ? <EditPlaylistDialog crate={crate} onClose={close} /> : null}
    </>
  );
}
