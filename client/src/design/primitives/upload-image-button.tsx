import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { Button } from './button.tsx';
import styles from './progress-bar.module.css';

/** [R054] Maximum size of an image, bytes; larger ones are refused before the upload begins. */
const MAX_BYTES = 10 * 1024 * 1024;

interface UploadImageButtonProps {
  /** Text of the button. The progress bar and the file input have it as accessible name. */
  readonly label: string;
  readonly variant: 'quiet' | 'brand';
  /** Toast after the upload; null for none. */
  readonly done: string | null;
  readonly onUpload: (file: File, onProgress: (part: number) => void) => Promise<unknown>;
  readonly testId: string;
}

export function UploadImageButton({ label, variant, done, onUpload, testId }: UploadImageButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return showToast({ tone: 'bad', text: t('poster.tooLarge') });
    setPart(0);
    try {
      await onUpload(file, setPart);
      if (done !== null) showToast({ tone: 'good', text: done });
    } catch (error) {
      showErrorToast(error);
    } finally {
      setPart(null);
    }
  };
  return (
    <>
      <Button size="small" variant={variant} busy={part !== null} onClick={() => input.current?.click()}>
        <ImagePlus size={18} aria-hidden="true" />
        {label}
      </Button>
      {part === null ? null : (
        <div
          className={styles.bar}
          style={{ flexBasis: '100%' }}
          role="progressbar"
          aria-label={label}
          aria-valuenow={part * 100}
        >
          <span style={{ width: `${part * 100}%` }} />
        </div>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label={label}
        data-testid={testId}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          void send(file);
        }}
      />
    </>
  );
}
