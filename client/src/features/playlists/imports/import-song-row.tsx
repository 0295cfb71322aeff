import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  Search,
  Shuffle,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Import, type ImportSong, skipImportSong } from '../../../api/imports.ts';
import { SongText } from '../../../components/song/song-text.tsx';
import songsStyles from '../../../components/song/songs.module.css';
import { IconButton } from '../../../design/primitives/button.tsx';
import { Cover } from '../../../design/primitives/cover.tsx';
import textStyles from '../../../design/text.module.css';
import { useAction } from '../../../platform/use-action.ts';
import styles from './imports.module.css';
import { MendDialog } from './mend-dialog.tsx';
import { reasonText } from './transfer-progress.tsx';

const marks = {
  found: { Icon: CircleCheck, tone: 'good' },
  other_version: { Icon: Shuffle, tone: 'wait' },
  not_found: { Icon: CircleHelp, tone: 'bad' },
  failed: { Icon: TriangleAlert, tone: 'bad' },
  waiting: { Icon: CircleDashed, tone: 'plain' },
  chosen: { Icon: CircleCheck, tone: 'good' },
  skipped: { Icon: CircleSlash, tone: 'plain' },
} as const;

/** A song of an import: what became of it and why, [H1105] and what the owner of the import can do. */
export function ImportSongRow({ job, song }: { job: Import; song: ImportSong }) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const skip = useAction(() => skipImportSong(job.importUuid, song.position));
  const state = song.mended ?? song.outcome ?? 'waiting';
  const { Icon, tone } = marks[state];
  const names = nameOf(song, t('imports.unnamedSong', { number: song.position + 1 }));
  const mayMend = song.mended !== 'chosen' && song.outcome !== null && song.outcome !== 'found';
  return (
    <li className={`${songsStyles.row} ${styles.row}`} data-testid="import-song" data-state={state}>
      <span className={`${styles.number} ${textStyles.num}`}>{song.position + 1}</span>
      {song.song ? (
        <Cover song={song.song} size={46} />
      ) : (
        <span className={styles.noCover} aria-hidden="true" />
      )}
      <span className={styles.words}>
        <SongText song={song.song ?? names} />
        <small className={styles.outcome} data-tone={tone}>
          <Icon size={14} aria-hidden="true" />
          {t(`imports.outcome_${state}`)}
          {song.reason && song.mended === null ? `: ${reasonText('reason', song.reason)}` : ''}
        </small>
      </span>
      {mayMend ? (
        <span className={songsStyles.buttons}>
          <IconButton
            label={t('imports.choose', { song: names.trackName })}
            onClick={() => setChoosing(true)}
            data-testid="import-choose"
          >
            <Search size={20} />
          </IconButton>
          {song.mended === null && song.song === null ? (
            <IconButton
              label={t('imports.skip', { song: names.trackName })}
              busy={skip.isPending}
              onClick={() => skip.mutate()}
              data-testid="import-skip"
            >
              <X size={20} />
            </IconButton>
          ) : null}
        </span>
      ) : null}
      {isChoosing ? (
        <MendDialog job={job} song={song} name={names.trackName} onClose={() => setChoosing(false)} />
      ) : null}
    </li>
  );
}

/**
 * Returns title and artist as the source has them. A missing title becomes `fallback`, a missing artist the song's id
 * at the provider.
 */
function nameOf({ trackName, artistName, musicProviders }: ImportSong, fallback: string) {
  const [id] = Object.values(musicProviders);
  return { trackName: trackName || fallback, artistName: artistName || (id ?? '') };
}
