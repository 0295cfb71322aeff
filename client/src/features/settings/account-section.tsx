import { useMe } from '../../platform/session.ts';
import { DiscordCard } from './discord-card.tsx';
import { EmailSettings } from './email-settings.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { OidcCard } from './oidc-card.tsx';
import { PhoneSettings } from './phone-settings.tsx';

export function AccountSection() {
  const me = useMe();
  if (me.kind !== 'user') return null;
  return (
    <>
      <EmailSettings userUuid={me.uuid} />
      <PhoneSettings userUuid={me.uuid} />
      <OidcCard userUuid={me.uuid} />
      <DiscordCard userUuid={me.uuid} />
      <InvitationsCard userUuid={me.uuid} />
    </>
  );
}
