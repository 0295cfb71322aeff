import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { oidcAccountsQuery, oidcProvider, unlinkOidcAccount } from '../../api/oidc.ts';
import { signInMethodsQuery } from '../../api/sign-in.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { SettingCard, SettingList } from '../../design/patterns/setting.tsx';
import textStyles from '../../design/text.module.css';
import { ExternalAccountEntry } from './external-account-entry.tsx';

/** [H1944] Accounts at OpenID Connect providers; renders nothing if the server offers none. */
export function OidcCard({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const offered = useQuery(signInMethodsQuery).data?.oidc ?? [];
  const accounts = useQuery({ ...oidcAccountsQuery(userUuid), enabled: offered.length > 0 });
  if (offered.length === 0) return null;
  return (
    <SettingCard aria-labelledby="own-oidc" data-testid="oidc-settings">
      <h2 id="own-oidc">{t('external.title')}</h2>
      <p className={textStyles.quiet}>{t('external.text')}</p>
      <QueryState query={accounts} count={offered.length} size={40} />
      {accounts.data ? (
        <SettingList>
          {offered.map((provider) => (
            <ExternalAccountEntry
              key={provider.id}
              provider={oidcProvider(provider)}
              icon={<IdCard size={20} aria-hidden="true" />}
              name={accounts.data.find((account) => account.provider === provider.id)?.name ?? null}
              unlink={() => unlinkOidcAccount(userUuid, provider.id)}
              unlinkText={t('external.unlinkText')}
              testIdOf={(part) => `oidc-${part}-${provider.id}`}
            />
          ))}
        </SettingList>
      ) : null}
    </SettingCard>
  );
}
