import { ACCESS_TOKEN_DAYS } from '@hangout/rules';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../../design/primitives/dialog.tsx';
import textStyles from '../../../design/text.module.css';
import { copyText } from '../../../platform/share.ts';
import { act } from '../../../platform/toasts.ts';
import styles from './token-dialog.module.css';

/** [H958] Shows a bot's new token, which cannot be shown again. */
export function TokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('bots.tokenTitle')} onClose={onClose} testId="bot-token-dialog">
      <p className={textStyles.quiet}>{t('bots.tokenText', { count: ACCESS_TOKEN_DAYS })}</p>
      <code className={styles.token} data-testid="bot-token-text">
        {token}
      </code>
      <DialogFoot>
        <Button onClick={() => act(copyText(token), t('bots.copied'))}>
          <Copy size={18} aria-hidden="true" />
          {t('bots.copy')}
        </Button>
        <Button variant="brand" onClick={onClose} data-testid="bot-token-done">
          {t('bots.done')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
