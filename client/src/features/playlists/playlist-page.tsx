import type { Crate } from '@hangout/contract/rest/playlist-service/crate-shape';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Library, ListMusic, Pencil, Play, Shuffle, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import {
  addSongs,
  crateQuery,
  crateSongsQuery,
  deleteCrate,
  renameCrate,
  replaceQueue,
  shuffleCrate,
} from '../../api/crates.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { myUuidAtom } from '../../core/session.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatTotalDuration, SongList, SongSearch, useQueueEntry } from '../songs/index.ts';
import './playlists.css';

type OpenDialog = 'play' | 'delete' | 'rename' | null;

/** The page of one playlist: its songs, and a button that replaces my queue with it. */
export function PlaylistPage() {
  const { t } = useTranslation();
  const { crateUuid = '' } = useParams();
  const crate = useQuery(crateQuery(crateUuid));
  usePageTitle(crate.data?.crateName ?? t('playlists.title'));
  if (crate.isError)
    return (
      <div className="page">
        <EmptyState heading="h1" icon={<Library size={40} />} title={t('playlists.gone')}>
          <Link className="button" to="/playlists">
            {t('playlists.title')}
          </Link>
        </EmptyState>
      </div>
    );
  return (
    <div className="page">
      {crate.data ? <PlaylistHead crate={crate.data} /> : <SkeletonRows count={1} size={96} />}
      {crate.data ? <PlaylistSongs crate={crate.data} /> : <SkeletonRows count={6} />}
    </div>
  );
}

function PlaylistHead({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isMine = useAtomValue(myUuidAtom) === crate.userUuid;
  const [asking, setAsking] = useState<OpenDialog>(null);
  const name = crate.crateName;
  const close = () => setAsking(null);
  const play = () => {
    close();
    replaceQueue(crate.crateUuid).then(
      () => showToast({ tone: 'good', text: t('playlists.replaced', { name }) }),
      showErrorToast,
    );
  };
  const remove = () => {
    close();
    deleteCrate(crate.crateUuid).then(() => {
      showToast({ tone: 'plain', text: t('playlists.deleted', { name }) });
      navigate('/playlists');
    }, showErrorToast);
  };
  return (
    <div className="page-head">
      <div>
        <h1>{name}</h1>
        <p className="num">{t('playlists.songs', { count: crate.crateSongsNumber })}</p>
      </div>
      <div className="crate-tools">
        <Button
          variant="brand"
          size="small"
          disabled={crate.crateSongsNumber === 0}
          onClick={() => setAsking('play')}
          data-testid="play-as-queue"
        >
          <Play size={18} aria-hidden="true" />
          {t('playlists.play')}
        </Button>
        {isMine ? (
          <>
            <Button size="small" onClick={() => void shuffleCrate(crate.crateUuid).catch(showErrorToast)}>
              <Shuffle size={18} aria-hidden="true" />
              {t('playlists.shuffle')}
            </Button>
            <Button size="small" onClick={() => setAsking('rename')} data-testid="rename-playlist">
              <Pencil size={18} aria-hidden="true" />
              {t('playlists.rename')}
            </Button>
            <Button
              size="small"
              variant="danger"
              onClick={() => setAsking('delete')}
              data-testid="delete-playlist"
            >
              <Trash2 size={18} aria-hidden="true" />
              {t('app.remove')}
            </Button>
          </>
        ) : null}
      </div>
      {asking === 'play' ? (
        <Confirm
          title={t('playlists.playAsk', { name })}
          confirmLabel={t('playlists.play')}
          onConfirm={play}
          onClose={close}
        />
      ) : null}
      {asking === 'delete' ? (
        <Confirm
          title={t('playlists.deleteAsk', { name })}
          confirmLabel={t('playlists.delete')}
          danger
          onConfirm={remove}
          onClose={close}
        />
      ) : null}
      {asking === 'rename' ? <RenameDialog crate={crate} onClose={close} /> : null}
    </div>
  );
}

function RenameDialog({ crate, onClose }: { crate: Crate; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(crate.crateName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    renameCrate(crate.crateUuid, name.trim()).then(onClose, showErrorToast);
  };
  return (
    <Dialog title={t('playlists.rename')} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField label={t('playlists.name')} maxLength={100} value={name} onChange={setName} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="brand" type="submit">
            {t('app.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function PlaylistSongs({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  const toQueue = useQueueEntry();
  const songs = useQuery(crateSongsQuery(crate.crateUuid));
  const list = songs.data?.songs ?? [];
  const here = (song: Song) =>
    void addSongs(crate.crateUuid, [song], true).then(
      () => showToast({ tone: 'good', text: t('playlists.addedTo', { name: crate.crateName }) }),
      showErrorToast,
    );
  return (
    <div className="card column crate-body">
      <SongSearch label={t('playlists.find')} onLast={here}>
        {songs.isPending ? <SkeletonRows count={5} /> : null}
        {songs.isError ? <ErrorState error={songs.error} retry={() => void songs.refetch()} /> : null}
        {songs.data && list.length === 0 ? (
          <EmptyState
            icon={<ListMusic size={36} />}
            title={t('playlists.noSongs')}
            text={t('playlists.noSongsText')}
          />
        ) : (
          <>
            {list.length > 0 ? <p className="crate-length num">{formatTotalDuration(list)}</p> : null}
            <SongList crate={crate.crateUuid} songs={list} extra={(song) => [toQueue(song)]} />
          </>
        )}
      </SongSearch>
    </div>
  );
}
