import { DeviceLink } from './device-link.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionList } from './session-list.tsx';

export function SecuritySection() {
  return (
    <>
      <PasskeysSection />
      <SecondFactorSection />
      <SessionList />
      <DeviceLink />
      <PasswordSection />
    </>
  );
}
