import type { OwnProfile } from '@hangout/contract/rest/shapes/account-fields';
import { Suspense } from 'react';
import { UnverifiedEmail } from '../features/account/unverified-email.tsx';
import { RequiredSecondFactor } from '../features/settings/security/required-second-factor.tsx';
import { lazy } from '../platform/lazy.ts';

// These banners are loaded later, because few accounts see them.
const WaitingAccount = lazy(async () => ({
  default: (await import('../features/account/waiting-account.tsx')).WaitingAccount,
}));
const LeavingBanner = lazy(async () => ({
  default: (await import('../features/settings/leaving/leaving-banner.tsx')).LeavingBanner,
}));

/** Banners above every page with what registered users must know or do about their account. */
export function AccountBanners({ uuid, profile }: { uuid: string; profile: OwnProfile | null }) {
  return (
    <>
      <RequiredSecondFactor />
      <Suspense fallback={null}>
        {typeof profile?.application === 'string' ? (
          <WaitingAccount uuid={uuid} application={profile.application} />
        ) : null}
        {profile?.deactivatesAt ? <LeavingBanner /> : null}
      </Suspense>
      <UnverifiedEmail />
    </>
  );
}
