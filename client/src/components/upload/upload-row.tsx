import { ListEnd, Pause, Pencil, Play, RefreshCw, Upload, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { ProgressBar } from '../../design/primitives/progress-bar.tsx';
import textStyles from '../../design/text.module.css';
import songsStyles from '../song/songs.module.css';
import { useAddSong } from '../song/use-add-song.ts';
import { EditSong } from './edit-song.tsx';
import {
  cancelFileUpload,
  editUpload,
  type FileUpload,
  pauseUpload,
  resumeUpload,
  setEdited,
  uploadDuplicate,
} from './upload-files.ts';
import styles from './uploads.module.css';

/** [H574] The progress of an upload, which can be paused, resumed and cancelled. */
export function SendingRow({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  const { id, name, status, progress, tags, isEdited } = upload;
  const percent = t('uploads.progress', { percent: Math.floor(progress * 100) });
  const text =
    status === 'sending'
      ? percent
      : status === 'failed'
        ? (upload.problem ?? '')
        : status === 'duplicate'
          ? t('uploads.duplicate', { song: upload.duplicateOf?.trackName ?? '' })
          : `${t(`uploads.state_${status}`)} · ${percent}`;
  const isBusy = status === 'sending' || status === 'offline' || status === 'waiting';
  return (
    <li className={styles.sending} data-testid="upload-progress" data-status={status}>
      <span className={styles.sendingWords}>
        <strong className={textStyles.oneLine}>
          <bdi>{tags?.trackName ?? name}</bdi>
        </strong>
        <small className={textStyles.num}>{text}</small>
      </span>
      <span className={songsStyles.buttons}>
        {isBusy ? (
          <>
            <IconButton
              label={t('uploads.edit', { song: name })}
              onClick={() => setEdited(id, true)}
              data-testid="upload-edit"
            >
              <Pencil size={18} />
            </IconButton>
            <IconButton
              label={t('uploads.pause', { song: name })}
              onClick={() => pauseUpload(id)}
              data-testid="upload-pause"
            >
              <Pause size={18} />
            </IconButton>
          </>
        ) : null}
        {status === 'paused' || status === 'failed' ? (
          <IconButton
            label={t('uploads.resume', { song: name })}
            onClick={() => resumeUpload(id)}
            data-testid="upload-resume"
          >
            {status === 'paused' ? <Play size={18} /> : <RefreshCw size={18} />}
          </IconButton>
        ) : null}
        <IconButton
          label={`${t('app.cancel')}: ${name}`}
          onClick={() => cancelFileUpload(id)}
          data-testid="upload-cancel"
        >
          <X size={18} />
        </IconButton>
      </span>
      {upload.duplicateOf ? <DuplicateChoice upload={upload} /> : null}
      <ProgressBar className={styles.sendingBar} part={progress} />
      {isEdited ? (
        <EditSong
          title={t('uploads.edit', { song: name })}
          song={{ trackName: name.replace(/\.\w+$/, ''), ...tags }}
          onClose={() => setEdited(id, false)}
          onSave={(set, cover) => editUpload(id, set, cover)}
        />
      ) : null}
    </li>
  );
}

/** [H577] What to do with a file from which the user already has a song. */
function DuplicateChoice({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  const add = useAddSong();
  const { id, duplicateOf } = upload;
  if (!duplicateOf) return null;
  return (
    <span className={styles.duplicateChoice}>
      <Button
        size="small"
        onClick={() => {
          add.last(duplicateOf);
          cancelFileUpload(id);
        }}
      >
        <ListEnd size={18} aria-hidden="true" />
        {t('uploads.useThere')}
      </Button>
      <Button size="small" onClick={() => uploadDuplicate(id)} data-testid="upload-duplicate">
        <Upload size={18} aria-hidden="true" />
        {t('uploads.uploadAgain')}
      </Button>
    </span>
  );
}
