import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { signInMethodsQuery } from '../../api/sign-in.ts';
import styles from './account.module.css';

/** [H476] If this server sends no text messages or mails, says where to read them instead. */
export function DeliveryNote({ by }: { by: 'textMessages' | 'mails' }) {
  const { t } = useTranslation();
  const delivery = useQuery(signInMethodsQuery).data?.[by];
  if (delivery === undefined || delivery === 'sent') return null;
  if (delivery === 'off') return <p className={styles.deliveryNote}>{t('waysIn.mailsOff')}</p>;
  return (
    <p className={styles.deliveryNote} data-testid="delivery-note">
      {t(delivery === 'outbox' ? 'waysIn.inOutbox' : 'waysIn.inLog')}
      {delivery === 'outbox' ? (
        <>
          {' '}
          <a href="/dev/outbox" target="_blank" rel="noreferrer" data-testid="open-outbox">
            {t('waysIn.openOutbox')}
          </a>
        </>
      ) : null}
    </p>
  );
}
