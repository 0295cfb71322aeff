import type { ReactNode } from 'react';
import textStyles from '../../design/text.module.css';
import songsStyles from '../song/songs.module.css';
import styles from './song-dialogs.module.css';

interface TargetButtonProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint?: string;
  readonly testId: string;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

/** A playlist, a hangout or a person to which a song can be sent. */
export function TargetButton({ icon, name, hint, testId, onChoose, children }: TargetButtonProps) {
  return (
    <li>
      <button type="button" className={styles.target} data-testid={testId} onClick={onChoose}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={songsStyles.words}>
          <strong className={textStyles.oneLine}>
            <bdi>{name}</bdi>
          </strong>
          {hint ? <small className={`${textStyles.oneLine} ${textStyles.num}`}>{hint}</small> : null}
        </span>
        {children}
      </button>
    </li>
  );
}
