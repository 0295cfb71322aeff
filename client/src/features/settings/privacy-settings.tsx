import type { OwnProfile } from '@hangout/contract/rest/user-service/account-fields';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/query-client.ts';
import { api } from '../../core/rest-client.ts';
import { sessionQuery } from '../../core/session.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { Switch } from '../../ui/field.tsx';

/** [H744] The privacy settings: whether people who know the user's email address find the account by it. */
export function PrivacySettings({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: (findableByEmail: boolean) => api(profiles.update, { findableByEmail }),
    onSuccess: (saved) => queryClient.setQueryData(sessionQuery(profile.uuid).queryKey, saved),
    onError: showErrorToast,
  });
  return (
    <section className="card setting" aria-labelledby="privacy" data-testid="privacy-settings">
      <h2 id="privacy">{t('settings.privacy')}</h2>
      <Switch
        label={t('settings.findableByEmail')}
        checked={change.isPending ? change.variables : profile.findableByEmail}
        disabled={change.isPending}
        onChange={(checked) => change.mutate(checked)}
        testId="findable-by-email"
      />
      <p className="quiet">{t('settings.findableByEmailText')}</p>
    </section>
  );
}
