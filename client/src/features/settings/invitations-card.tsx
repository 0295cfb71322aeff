import type { OwnInvitation } from '@hangout/contract/rest/sign-up/member-invitations';
import { isInvitationValid } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { invitePerson, ownInvitationsQuery, withdrawInvitation } from '../../api/member-invitations.ts';
import { SettingCard, SettingEntry, SettingList, SettingWords } from '../../design/patterns/setting.tsx';
import { Button } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { formatDay } from '../../platform/format-day.ts';
import { invitationLink } from '../../platform/invitation.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { copyLink } from '../../platform/share.ts';
import { useAction } from '../../platform/use-action.ts';

/** [H1967] Invitations of a member; renders nothing if there are none and admins allow none. */
export function InvitationsCard({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(ownInvitationsQuery(userUuid));
  const invite = useAction(invitePerson, {
    onSuccess: (code) => copyLink(invitationLink(code), t('signUp.copied')),
  });
  if (!data || (data.perMonth === 0 && data.data.length === 0)) return null;
  return (
    <SettingCard aria-labelledby="own-invitations" data-testid="own-invitations">
      <h2 id="own-invitations">{t('signUp.invitations')}</h2>
      <p className={textStyles.quiet}>
        {t('signUp.ownText')} {t('signUp.ownLeft', { count: data.left })}
      </p>
      <SettingList>
        {data.data.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </SettingList>
      <div>
        <Button
          variant="brand"
          busy={invite.isPending}
          disabled={data.left === 0}
          onClick={() => invite.mutate()}
          data-testid="invite-person"
        >
          {t('signUp.invite')}
        </Button>
      </div>
    </SettingCard>
  );
}

function Invitation({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation();
  const { id, code, users, endsAt, createdAt } = invitation;
  const withdraw = useAction(() => withdrawInvitation(id));
  const isOpen = isInvitationValid(invitation, serverNow());
  const day = formatDay(createdAt);
  return (
    <SettingEntry as="li" data-testid="own-invitation">
      <SettingWords as="strong">
        {users.length > 0 ? (
          <bdi>{users.map(({ nickname }) => nickname).join(', ')}</bdi>
        ) : (
          t(isOpen ? 'signUp.ownOpen' : 'signUp.ownOver')
        )}
        <small className={textStyles.quiet}>
          {isOpen && endsAt ? t('signUp.ownUntil', { day: formatDay(endsAt) }) : t('signUp.ownMade', { day })}
        </small>
      </SettingWords>
      {isOpen ? (
        <>
          <Button
            size="small"
            onClick={() => void copyLink(invitationLink(code), t('signUp.copied'))}
            data-testid="invitation-copy"
          >
            <Copy size={18} aria-hidden="true" />
            {t('signUp.copy')}
          </Button>
          <Button
            size="small"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate()}
            data-testid="invitation-withdraw"
          >
            {t('signUp.withdraw')}
          </Button>
        </>
      ) : null}
    </SettingEntry>
  );
}
