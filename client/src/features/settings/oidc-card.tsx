import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveForProvider } from '../../api/external-sign-in.ts';
import { oidcAccountsQuery, oidcProvider, unlinkOidcAccount } from '../../api/oidc.ts';
import { signInMethodsQuery } from '../../api/sign-in.ts';
import { SettingCard, SettingEntry, SettingList, SettingWords } from '../../design/patterns/setting.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

const here = '/settings/account';

interface Offered {
  readonly id: string;
  readonly label: string;
}

/** [H1944] The accounts at OpenID Connect providers in the settings; renders nothing if the server offers none. */
export function OidcCard({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const offered = useQuery(signInMethodsQuery).data?.oidc ?? [];
  const accounts = useQuery({ ...oidcAccountsQuery(userUuid), enabled: offered.length > 0 });
  if (offered.length === 0) return null;
  return (
    <SettingCard aria-labelledby="own-oidc" data-testid="oidc-settings">
      <h2 id="own-oidc">{t('external.title')}</h2>
      <p className={textStyles.quiet}>{t('external.text')}</p>
      {accounts.isPending ? <SkeletonRows count={offered.length} size={40} /> : null}
      {accounts.isError ? <ErrorState error={accounts.error} retry={() => void accounts.refetch()} /> : null}
      {accounts.data ? (
        <SettingList>
          {offered.map((provider) => {
            const linked = accounts.data.find((account) => account.provider === provider.id);
            return linked ? (
              <LinkedEntry key={provider.id} userUuid={userUuid} provider={provider} name={linked.name} />
            ) : (
              <UnlinkedEntry key={provider.id} provider={provider} />
            );
          })}
        </SettingList>
      ) : null}
    </SettingCard>
  );
}

function UnlinkedEntry({ provider }: { provider: Offered }) {
  const { t } = useTranslation();
  const link = useAction(() => leaveForProvider(oidcProvider(provider), 'link', here));
  return (
    <SettingEntry as="li">
      <IdCard size={20} aria-hidden="true" />
      <SettingWords as="strong">
        {provider.label}
        <small className={textStyles.quiet}>{t('external.notLinked')}</small>
      </SettingWords>
      <Button
        size="small"
        busy={link.isPending}
        onClick={() => link.mutate()}
        aria-label={t('external.linkOf', { provider: provider.label })}
        data-testid={`oidc-link-${provider.id}`}
      >
        {t('external.link')}
      </Button>
    </SettingEntry>
  );
}

interface LinkedEntryProps {
  readonly userUuid: string;
  readonly provider: Offered;
  readonly name: string;
}

function LinkedEntry({ userUuid, provider, name }: LinkedEntryProps) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const { id, label } = provider;
  const unlink = useAction(() => unlinkOidcAccount(userUuid, id), {
    onSuccess: () => showToast({ tone: 'good', text: t('external.unlinked', { provider: label }) }),
    onSettled: () => setConfirming(false),
  });
  return (
    <SettingEntry as="li">
      <IdCard size={20} aria-hidden="true" />
      <SettingWords as="strong">
        {label}
        <small className={textStyles.quiet} data-testid={`oidc-name-${id}`}>
          <bdi>{name}</bdi>
        </small>
      </SettingWords>
      <Button
        size="small"
        onClick={() => setConfirming(true)}
        aria-label={t('external.unlinkOf', { provider: label })}
        data-testid={`oidc-unlink-${id}`}
      >
        {t('external.unlink')}
      </Button>
      {isConfirming ? (
        <Confirm
          title={t('external.unlinkTitle', { provider: label })}
          text={t('external.unlinkText')}
          confirmLabel={t('external.unlink')}
          danger
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </SettingEntry>
  );
}
