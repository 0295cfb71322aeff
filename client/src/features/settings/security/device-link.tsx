import { auth } from '@hangout/contract/rest/authentication/auth';
import { Copy, MonitorSmartphone } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import textStyles from '../../../design/text.module.css';
import { ownOrigin } from '../../../platform/own-origin.ts';
import { api } from '../../../platform/rest-client.ts';
import { copyLink } from '../../../platform/share.ts';
import { useAction } from '../../../platform/use-action.ts';
import styles from './security.module.css';

/** Returns a magic link that signs in on another device. */
async function createDeviceLink(): Promise<string> {
  const { shortLivedToken } = await api(auth.magicLink);
  return `${ownOrigin()}/magic-link/${shortLivedToken}/${encodeURIComponent('/')}`;
}

/** [R203] [H896] A link, also as a QR code, that signs in on another device without a password. */
export function DeviceLink() {
  const { t } = useTranslation();
  const link = useAction(createDeviceLink);
  return (
    <Card className={styles.securitySection} aria-labelledby="device-link">
      <h2 id="device-link">{t('waysIn.otherDevice')}</h2>
      <p className={textStyles.quiet}>{t('waysIn.otherDeviceText')}</p>
      {link.data === undefined ? null : (
        <div className={styles.deviceLink}>
          <div className={styles.secondFactorQr}>
            <QRCodeSVG value={link.data} size={196} title={t('waysIn.otherDeviceQr')} />
          </div>
          <code className={styles.deviceLinkAddress} data-testid="device-link-address">
            {link.data}
          </code>
          <Button size="small" onClick={() => void copyLink(link.data, t('waysIn.linkCopied'))}>
            <Copy size={18} aria-hidden="true" />
            {t('waysIn.copyLink')}
          </Button>
        </div>
      )}
      <div>
        <Button
          size="small"
          busy={link.isPending}
          onClick={() => link.mutate()}
          data-testid="device-link-make"
        >
          <MonitorSmartphone size={18} aria-hidden="true" />
          {t(link.data === undefined ? 'waysIn.makeDeviceLink' : 'waysIn.newDeviceLink')}
        </Button>
      </div>
    </Card>
  );
}
