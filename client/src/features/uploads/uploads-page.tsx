import type { UploadedSong } from '@hangout/contract/rest/shapes/uploaded-song';
import { formatClock } from '@hangout/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListEnd, Pencil, Trash2, UploadCloud } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteUpload, isProcessing, uploadPagesQuery } from '../../api/songs.ts';
import { setSongCover, updateSongTags } from '../../api/uploads.ts';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import { SongMenu } from '../../components/song/song-menu.tsx';
import { SongText } from '../../components/song/song-text.tsx';
import songsStyles from '../../components/song/songs.module.css';
import { useAddSong } from '../../components/song/use-add-song.ts';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { acceptedFiles } from '../../components/upload/check-file.ts';
import { EditSong } from '../../components/upload/edit-song.tsx';
import { uploadFiles } from '../../components/upload/upload-files.ts';
import { UploadProgress } from '../../components/upload/upload-progress.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { useConfirmedAction } from '../../design/patterns/use-confirmed-action.tsx';
import { IconButton } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import { DropZone } from '../../design/primitives/drop-zone.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { act } from '../../platform/toasts.ts';
import { translate } from '../../platform/use-error-text.ts';
import { LinkForm } from './link-form.tsx';
import { OpenUploads } from './open-uploads.tsx';
import { QuotaMeter } from './quota-meter.tsx';
import styles from './uploads.module.css';

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
      <div style={{ display: 'grid', gap: 16 }}>
        <UploadZone />
        <LinkForm />
        <QuotaMeter />
        <UploadProgress />
        <OpenUploads />
        <UploadList />
      </div>
    </RegisteredPage>
  );
}

function UploadZone() {
  const { t } = useTranslation();
  return (
    <DropZone
      icon={<UploadCloud size={32} aria-hidden="true" />}
      title={t('uploads.drop')}
      buttonLabel={t('uploads.or')}
      hint={t('uploads.kinds')}
      accept={acceptedFiles}
      multiple
      onFiles={(files) => void uploadFiles([...files], false)}
      testId="upload-input"
    />
  );
}

function UploadList() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(uploadPagesQuery());
  if (!list.data) return <QueryState query={list} count={4} />;
  const songs = list.data.pages.flatMap((page) => page.data);
  if (songs.length === 0)
    return (
      <EmptyVenue
        design="UNDERGROUND"
        figures={['beep', 'riot']}
        title={t('uploads.empty')}
        text={t('uploads.emptyText')}
      />
    );
  return (
    <>
      <Card as="ul" className={`${songsStyles.rows} ${styles.rows}`}>
        {songs.map((song) => (
          <UploadRow key={song.songId} song={song} />
        ))}
      </Card>
      <ScrollMore list={list} />
    </>
  );
}

const toneOf = (song: UploadedSong) => {
  if (song.status === 'VERIFIED') return 'good';
  return isProcessing(song) ? 'wait' : 'bad';
};

function UploadRow({ song }: { song: UploadedSong }) {
  const { t } = useTranslation();
  const add = useAddSong();
  const [isEditing, setEditing] = useState(false);
  const why = song.error ? (translate(`errors.${song.error.code}`) ?? song.error.message) : null;
  const name = song.trackName || song.fileName || '';
  const removing = useConfirmedAction({
    title: t('uploads.removeAsk', { song: name }),
    confirmLabel: t('app.remove'),
    danger: true,
    run: () => act(deleteUpload(song.songId)),
  });
  return (
    <li className={`${songsStyles.row} ${styles.row}`} data-testid="upload-row" data-status={song.status}>
      <Cover song={song} size={46} />
      <span style={{ minWidth: 0 }}>
        <SongText song={{ trackName: name, artistName: song.artistName }} />
        {why ? <small className={styles.why}>{why}</small> : null}
        {song.duplicateOf ? (
          <small className={styles.why} data-testid="duplicate-of">
            {t('uploads.sameAs', { song: song.duplicateOf.trackName })}
          </small>
        ) : null}
      </span>
      <Tag className={styles.tag} tone={toneOf(song)} role="status">
        {translate(`uploads.status.${song.status}`) ?? song.status}
      </Tag>
      <span className={`${songsStyles.length} ${textStyles.num} ${styles.songLength}`}>
        {song.duration > 0 ? formatClock(song.duration) : ''}
      </span>
      <span className={`${songsStyles.buttons} ${styles.songButtons}`}>
        {song.status === 'VERIFIED' ? (
          <IconButton
            label={`${t('uploads.queue')}: ${name}`}
            data-testid="upload-to-queue"
            onClick={() => add.last(song)}
          >
            <ListEnd size={20} />
          </IconButton>
        ) : null}
        {song.status === 'VERIFICATION_ERROR' ? null : (
          <IconButton
            label={t('uploads.edit', { song: name })}
            data-testid="edit-upload"
            onClick={() => setEditing(true)}
          >
            <Pencil size={20} />
          </IconButton>
        )}
        <IconButton
          label={t('uploads.remove', { song: name })}
          data-testid="upload-remove"
          onClick={removing.ask}
        >
          <Trash2 size={20} />
        </IconButton>
        {song.status === 'VERIFIED' ? <SongMenu song={song} without={['queue']} /> : null}
      </span>
      {isEditing ? (
        <EditSong
          title={t('uploads.edit', { song: name })}
          song={song}
          onClose={() => setEditing(false)}
          onSave={async (changed, cover) => {
            if (Object.keys(changed).length > 0) await updateSongTags(song.songId, changed);
            if (cover !== undefined) await setSongCover(song.songId, cover);
          }}
        />
      ) : null}
      {removing.question}
    </li>
  );
}
