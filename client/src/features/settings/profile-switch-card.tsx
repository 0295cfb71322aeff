import { profiles } from '@hangout/contract/rest/profiles/profiles';
import type { OwnProfile } from '@hangout/contract/rest/shapes/account-fields';
import { useTranslation } from 'react-i18next';
import { SettingCard } from '../../design/patterns/setting.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import textStyles from '../../design/text.module.css';
import { queryClient } from '../../platform/query-client.ts';
import { api } from '../../platform/rest-client.ts';
import { sessionQuery } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';

interface ProfileSwitchCardProps {
  readonly profile: OwnProfile;
  readonly field: 'explicitAllowed' | 'findableByEmail';
  readonly title: string;
  readonly testId: string;
  readonly onSaved?: () => void;
}

/** A switch for a field of the profile, saved at once. */
function ProfileSwitchCard({ profile, field, title, testId, onSaved }: ProfileSwitchCardProps) {
  const { t } = useTranslation();
  const change = useAction((isOn: boolean) => api(profiles.update, { [field]: isOn }), {
    onSuccess: (saved) => {
      queryClient.setQueryData(sessionQuery(profile.uuid).queryKey, saved);
      onSaved?.();
    },
  });
  return (
    <SettingCard aria-labelledby={field} data-testid={`${testId}-settings`}>
      <h2 id={field}>{title}</h2>
      <Switch
        label={t(`settings.${field}`)}
        checked={change.isPending ? change.variables : profile[field]}
        busy={change.isPending}
        onChange={(checked) => change.mutate(checked)}
        testId={testId}
      />
      <p className={textStyles.quiet}>{t(`settings.${field}Text`)}</p>
    </SettingCard>
  );
}

export function ExplicitSettings({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation();
  return (
    <ProfileSwitchCard
      profile={profile}
      field="explicitAllowed"
      title={t('settings.explicit')}
      testId="explicit-allowed"
      onSaved={() => void queryClient.invalidateQueries({ queryKey: ['search'] })}
    />
  );
}

/** [H744] Whether people who know the user's email address can find the user by it. */
export function EmailSearchSettings({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation();
  return (
    <ProfileSwitchCard
      profile={profile}
      field="findableByEmail"
      title={t('settings.privacy')}
      testId="findable-by-email"
    />
  );
}
