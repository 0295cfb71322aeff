import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeIfStored } from '../../platform/stored-image.ts';
import styles from './image-choice.module.css';
import { UploadImageButton } from './upload-image-button.tsx';

/** Width of the preview, pixels. */
const PREVIEW_WIDTH = 96;

interface ImageChoiceProps {
  readonly imageUrl: string | null;
  /** Uploads the image of an existing item at once; absent for a new item. */
  readonly onUpload?: ((file: File, onProgress: (part: number) => void) => Promise<unknown>) | undefined;
  /** Called if `onUpload` is absent: the form keeps the file until the new item is created. */
  readonly onKeep: (file: File) => void;
  readonly testId: string;
}

/** [H1491] Chooses an image. For an existing item it is uploaded at once; for a new one the form keeps the file. */
export function ImageChoice({ imageUrl, onUpload, onKeep, testId }: ImageChoiceProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);
  const shown = chosen ?? (imageUrl && sizeIfStored(imageUrl, PREVIEW_WIDTH));
  return (
    <div className={styles.field}>
      {shown ? <img className={styles.preview} src={shown} alt="" data-testid={`${testId}-preview`} /> : null}
      <UploadImageButton
        label={t(shown ? 'communities.changePicture' : 'communities.choosePicture')}
        variant="quiet"
        done={onUpload ? t('communities.pictureSaved') : null}
        onUpload={async (file, onProgress) => {
          await (onUpload ? onUpload(file, onProgress) : onKeep(file));
          setChosen(URL.createObjectURL(file));
        }}
        testId={testId}
      />
    </div>
  );
}
