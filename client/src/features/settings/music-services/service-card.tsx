import type { AccountProvider } from '@hangout/contract/rest/shapes/music-account-shape';
import type { ClientProvider } from '@hangout/rules';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { disconnectAccount } from '../../../api/music-accounts.ts';
import type { MusicService } from '../../../api/music-providers.ts';
import { LargeProviderMark } from '../../../components/song/provider-mark.tsx';
import { useConfirmedAction } from '../../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import textStyles from '../../../design/text.module.css';
import { showToast } from '../../../platform/toasts.ts';
import styles from './music-services.module.css';
import { useConnect } from './use-connect.ts';

interface ServiceCardProps {
  readonly provider: Exclude<ClientProvider, 'uploadService'>;
  /** The server's data about the service; null if the server does not use it. */
  readonly service: MusicService | null;
  readonly isDemo: boolean;
}

/** [H1029] A music service, the user's account there, and the button that connects it. */
export function ServiceCard({ provider, service, isDemo }: ServiceCardProps) {
  const { t } = useTranslation();
  const name = t(`providers.${provider}`);
  const account = service?.account ?? null;
  return (
    <Card as="li" className={styles.service} data-testid={`service-${provider}`}>
      <LargeProviderMark provider={provider} />
      <div className={styles.words}>
        <h2>
          {name}
          {isDemo && service ? <span className={styles.demo}>{t('musicServices.demoMark')}</span> : null}
        </h2>
        <p
          className={account && !account.isLost ? styles.connected : styles.state}
          data-testid="service-state"
        >
          <StateText service={service} provider={provider} />
        </p>
        <p className={textStyles.quiet}>{t(`musicServices.brings.${provider}`)}</p>
        {account && !account.isLost && !account.isPremium && provider === 'spotify' ? (
          <p className={textStyles.quiet}>{t('musicServices.freeSpotify')}</p>
        ) : null}
      </div>
      {service?.connection ? (
        // Only these providers have accounts to connect, hence the cast.
        <ServiceButtons provider={provider as AccountProvider} service={service} name={name} />
      ) : null}
    </Card>
  );
}

function StateText({ service, provider }: Pick<ServiceCardProps, 'service' | 'provider'>) {
  const { t } = useTranslation();
  if (!service) return t('musicServices.notHere');
  const { account, connection } = service;
  if (account?.isLost) return t('musicServices.lost');
  if (account) {
    const plan =
      provider === 'spotify' || provider === 'apple'
        ? t(account.isPremium ? 'musicServices.premium' : 'musicServices.free')
        : null;
    const name = t('musicServices.connectedAs', { name: account.accountName });
    return [name, plan].filter(Boolean).join(' · ');
  }
  if (connection) return t('musicServices.notConnected');
  return t(provider === 'apple' ? 'musicServices.excerpts' : 'musicServices.noAccountNeeded');
}

interface ServiceButtonsProps {
  readonly provider: AccountProvider;
  readonly service: MusicService;
  readonly name: string;
}

function ServiceButtons({ provider, service, name }: ServiceButtonsProps) {
  const { t } = useTranslation();
  const connect = useConnect(provider);
  const connectButton = useRef<HTMLButtonElement>(null);
  const { account } = service;
  const disconnect = useConfirmedAction({
    title: t('musicServices.disconnectTitle', { name }),
    text: t('musicServices.disconnectText', { name }),
    confirmLabel: t('musicServices.disconnect'),
    danger: true,
    run: () => disconnectAccount(provider),
    onSuccess: () => showToast({ tone: 'good', text: t('musicServices.disconnected', { name }) }),
  });
  return (
    <div className={styles.buttons}>
      {account && !account.isLost ? null : (
        <Button
          ref={connectButton}
          variant="brand"
          size="small"
          busy={connect.isPending}
          onClick={() => connect.mutate()}
          aria-label={t(account ? 'musicServices.connectAgainTo' : 'musicServices.connectTo', { name })}
          data-testid={`connect-${provider}`}
        >
          {t(account ? 'musicServices.connectAgain' : 'musicServices.connect')}
        </Button>
      )}
      {account ? (
        <Button
          size="small"
          onClick={disconnect.ask}
          aria-label={t('musicServices.disconnectFrom', { name })}
          data-testid={`disconnect-${provider}`}
        >
          {t('musicServices.disconnect')}
        </Button>
      ) : null}
      {disconnect.question}
    </div>
  );
}
