import { useAtomValue } from 'jotai';
import { VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { Button } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { isPreviewLimitReachedAtom } from '../../live/audio/audio-state.ts';
import styles from './hangout.module.css';

/** [R187] Tells guests that their free previews are used up, with a sign-up button. */
export function PreviewLimitPrompt() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  if (!useAtomValue(isPreviewLimitReachedAtom)) return null;
  return (
    <div className={styles.soundGate}>
      <section
        className={`${styles.previewGate} ${textStyles.glass}`}
        aria-labelledby="preview-gate"
        data-testid="preview-gate"
      >
        <VolumeX size={28} aria-hidden="true" />
        <div>
          <h2 id="preview-gate">{t('player.shut')}</h2>
          <p>{t('player.shutText')}</p>
        </div>
        <Button variant="brand" onClick={() => accountDialog.open('sign-up')} data-testid="preview-sign-up">
          {t('app.signUp')}
        </Button>
      </section>
    </div>
  );
}
