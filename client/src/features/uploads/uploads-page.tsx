import type { UploadedSong } from '@hangout/contract/rest/room-service/uploaded-song';
import { formatClock } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { ListEnd, Trash2, UploadCloud } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteUpload, isProcessing, myUploadsQuery } from '../../api/songs.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { translate } from '../../core/use-error-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { RegisteredPage } from '../account/index.ts';
import { SongText, useAddSong } from '../songs/index.ts';
import { EmptyVenue } from '../stage/index.ts';
import { acceptedFiles } from './check-file.ts';
import { QuotaMeter } from './quota-meter.tsx';
import { uploadFiles } from './upload-files.ts';
import { UploadProgress } from './upload-progress.tsx';
import './uploads.css';

/** The page with my uploaded songs and the status of each. */
export function UploadsPage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('uploads.title')}
      text={t('uploads.text')}
      guest={{
        title: t('uploads.guest'),
        text: t('account.reasonUpload'),
        reason: 'upload',
      }}
    >
      <div className="column" style={{ display: 'grid', gap: 16 }}>
        <DropZone />
        <QuotaMeter />
        <UploadProgress />
        <UploadList />
      </div>
    </RegisteredPage>
  );
}

function DropZone() {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the label below is the ordinary one.
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void uploadFiles([...event.dataTransfer.files], false);
      }}
    >
      <label>
        <UploadCloud size={32} aria-hidden="true" />
        <strong>{t('uploads.drop')}</strong>
        <span className="button" data-variant="brand">
          {t('uploads.or')}
        </span>
        <small>{t('uploads.kinds')}</small>
        <input
          type="file"
          multiple
          className="heard-only"
          accept={acceptedFiles}
          data-testid="upload-input"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void uploadFiles(files, false);
          }}
        />
      </label>
    </div>
  );
}

function UploadList() {
  const { t } = useTranslation();
  const songs = useQuery(myUploadsQuery());
  if (songs.isPending) return <SkeletonRows count={4} />;
  if (songs.isError) return <ErrorState error={songs.error} retry={() => void songs.refetch()} />;
  if (songs.data.length === 0)
    return (
      <EmptyVenue
        design="UNDERGROUND"
        figures={['beep', 'riot']}
        title={t('uploads.empty')}
        text={t('uploads.emptyText')}
      />
    );
  return (
    <ul className="card song-rows upload-rows">
      {songs.data.map((song) => (
        <UploadRow key={song.songId} song={song} />
      ))}
    </ul>
  );
}

const toneOf = (song: UploadedSong) => {
  if (song.status === 'VERIFIED' || song.status === 'SUCCESS') return 'good';
  return isProcessing(song) ? 'wait' : 'bad';
};

function UploadRow({ song }: { song: UploadedSong }) {
  const { t } = useTranslation();
  const add = useAddSong();
  const [isAsking, setAsking] = useState(false);
  const why = song.error ? (translate(`errors.${song.error.code}`) ?? song.error.message) : null;
  const name = song.trackName || song.fileName || '';
  return (
    <li className="song-row upload-row" data-testid="upload-row" data-status={song.status}>
      <Cover song={song} size={46} />
      <span style={{ minWidth: 0 }}>
        <SongText song={{ trackName: name, artistName: song.artistName }} />
        {why ? <small className="upload-why">{why}</small> : null}
      </span>
      <span className="tag" data-tone={toneOf(song)} role="status">
        {translate(`uploads.status.${song.status}`) ?? song.status}
      </span>
      <span className="song-length num">{song.duration > 0 ? formatClock(song.duration) : ''}</span>
      <span className="song-buttons">
        {song.status === 'VERIFIED' ? (
          <IconButton
            label={`${t('uploads.queue')}: ${name}`}
            data-testid="upload-to-queue"
            onClick={() => add.last(song)}
          >
            <ListEnd size={20} />
          </IconButton>
        ) : null}
        <IconButton
          label={t('uploads.remove', { song: name })}
          data-testid="upload-remove"
          onClick={() => setAsking(true)}
        >
          <Trash2 size={20} />
        </IconButton>
      </span>
      {isAsking ? (
        <Confirm
          title={t('uploads.removeAsk', { song: name })}
          confirmLabel={t('app.remove')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            deleteUpload(song.songId).catch(showErrorToast);
          }}
        />
      ) : null}
    </li>
  );
}
