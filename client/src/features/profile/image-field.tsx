import { ImagePlus, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImageKind, removeImage, uploadImage } from '../../api/images.ts';
import { Button } from '../../design/primitives/button.tsx';
import { FieldLabel } from '../../design/primitives/field.tsx';
import { lazy } from '../../platform/lazy.ts';
import { sizeImage } from '../../platform/stored-image.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import styles from './profile.module.css';

const CropDialog = lazy(async () => ({
  default: (await import('../../components/image/crop-dialog.tsx')).CropDialog,
}));

/** [H546] Width divided by height, and upload width in pixels, of each image. */
const shapes: Readonly<Record<ImageKind, { aspect: number; width: number; isRound: boolean }>> = {
  profilePicture: { aspect: 1, width: 1024, isRound: true },
  coverPicture: { aspect: 3, width: 2048, isRound: false },
};

interface ImageFieldProps {
  readonly userUuid: string;
  readonly kind: ImageKind;
  readonly url: string | null;
}

/** [H546] Chooses, crops, uploads and removes an image of the profile. */
export function ImageField({ userUuid, kind, url }: ImageFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const shape = shapes[kind];
  const remove = useAction((shownUrl: string) => removeImage(userUuid, shownUrl), {
    onSuccess: () => showToast({ tone: 'good', text: t('profile.pictureRemoved') }),
  });
  return (
    <div className={styles.pictureField} data-testid={`field-${kind}`}>
      <span
        className={styles.picturePreview}
        data-kind={kind}
        style={url ? { backgroundImage: `url("${sizeImage(url, 200)}")` } : undefined}
        aria-hidden="true"
      />
      <div className={styles.pictureWords}>
        <FieldLabel as="span">{t(`profile.${kind}`)}</FieldLabel>
        <div className={styles.pictureButtons}>
          <Button size="small" onClick={() => input.current?.click()} data-testid={`choose-${kind}`}>
            <ImagePlus size={18} aria-hidden="true" />
            {t(url ? 'profile.pictureChange' : 'profile.pictureChoose')}
          </Button>
          {url ? (
            <Button
              size="small"
              busy={remove.isPending}
              onClick={() => remove.mutate(url)}
              data-testid={`remove-${kind}`}
            >
              <Trash2 size={18} aria-hidden="true" />
              {t('profile.pictureRemove')}
            </Button>
          ) : null}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        hidden
        data-testid={`file-${kind}`}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      {file ? (
        <Suspense>
          <CropDialog
            file={file}
            {...shape}
            onClose={() => setFile(null)}
            onSave={async (image) => {
              await uploadImage(userUuid, kind, image);
              showToast({ tone: 'good', text: t('profile.pictureSaved') });
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
