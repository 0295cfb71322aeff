import { useAtomValue } from 'jotai';
import { UploadCloud } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { isRegisteredAtom } from '../../platform/session.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { acceptedFiles } from './check-file.ts';
import { uploadFiles } from './upload-files.ts';

export function UploadButton() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        data-testid="upload-button"
        onClick={() => (isRegistered ? input.current?.click() : accountDialog.open('sign-up', 'upload'))}
      >
        <UploadCloud size={18} aria-hidden="true" />
        {t('queue.upload')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={acceptedFiles}
        data-testid="upload-input"
        aria-label={t('queue.upload')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void uploadFiles(files, true);
        }}
      />
    </>
  );
}
