import { type ReactNode, useState } from 'react';
import textStyles from '../text.module.css';
import { ButtonWords } from './button.tsx';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly buttonLabel: string;
  readonly hint: string;
  /** The accepted file types, as in the attribute `accept` of file inputs. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly testId: string;
  readonly children?: ReactNode;
}

export function DropZone(props: DropZoneProps) {
  const { icon, title, buttonLabel, hint, accept, multiple = false, onFiles, testId, children } = props;
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the label below does the same.
    <div
      className={styles.dropZone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <label>
        {icon}
        <strong>{title}</strong>
        <ButtonWords variant="brand">{buttonLabel}</ButtonWords>
        <small>{hint}</small>
        <input
          type="file"
          multiple={multiple}
          className={textStyles.heardOnly}
          accept={accept}
          data-testid={testId}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            onFiles(files);
          }}
        />
      </label>
      {children}
    </div>
  );
}
