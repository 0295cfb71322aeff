import { SkeletonRows } from '../../design/primitives/states.tsx';
import { useMe } from '../../platform/session.ts';
import { EmailSearchSettings, ExplicitSettings } from './profile-switch-card.tsx';

export function PrivacySection() {
  const me = useMe();
  if (me.kind !== 'user') return null;
  if (!me.profile) return <SkeletonRows count={2} size={48} />;
  return (
    <>
      <EmailSearchSettings profile={me.profile} />
      <ExplicitSettings profile={me.profile} />
    </>
  );
}
