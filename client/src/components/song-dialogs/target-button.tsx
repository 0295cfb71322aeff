import type { ReactNode } from 'react';
import './song-dialogs.css';

interface TargetButtonProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint?: string;
  readonly testId: string;
  readonly onChoose: () => void;
  /** Content at the end of the row. */
  readonly children?: ReactNode;
}

/** A row to choose as the target of a song: a playlist, a hangout or a person. */
export function TargetButton({ icon, name, hint, testId, onChoose, children }: TargetButtonProps) {
  return (
    <li>
      <button type="button" className="add-to-target" data-testid={testId} onClick={onChoose}>
        <span className="add-to-icon" aria-hidden="true">
          {icon}
        </span>
        <span className="add-to-words">
          <strong className="one-line">{name}</strong>
          {hint ? <small className="one-line num">{hint}</small> : null}
        </span>
        {children}
      </button>
    </li>
  );
}
