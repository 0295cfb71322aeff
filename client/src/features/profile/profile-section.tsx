import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { SkeletonRows } from '../../design/primitives/states.tsx';
import { useMe } from '../../platform/session.ts';
import { ProfileForm } from './profile-form.tsx';

export function ProfileSection() {
  const { t } = useTranslation();
  const me = useMe();
  if (me.kind !== 'user') return null;
  return (
    <>
      <p>
        <ButtonLink size="small" to={`/u/${me.uuid}`}>
          {t('profile.seeOwn')}
        </ButtonLink>
      </p>
      {me.profile ? <ProfileForm profile={me.profile} /> : <SkeletonRows count={4} size={48} />}
    </>
  );
}
