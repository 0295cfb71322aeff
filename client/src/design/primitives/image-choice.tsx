import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeIfStored } from '../../platform/stored-image.ts';
import styles from './image-choice.module.css';
import { UploadImageButton } from './upload-image-button.tsx';

/** Pixels. */
const PREVIEW_WIDTH = 96;

interface ImageChoiceProps {
  /** The address of the image as it is; null without one. */
  readonly imageUrl: string | null;
  /** Uploads an image of what there is already; absent while it is being made. */
  readonly onUpload?: ((file: File, onProgress: (part: number) => void) => Promise<unknown>) | undefined;
  /** Takes the image that is to be uploaded once there is what it belongs to. */
  readonly onKeep: (file: File) => void;
  readonly testId: string;
}

/** [H1491] The image in a form: it is uploaded at once where what it belongs to is there, and otherwise kept by the form. */
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
