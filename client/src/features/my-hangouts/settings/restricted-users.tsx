import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../../api/profiles.ts';
import { type AssignableRole, removeRole, roomRolesQuery } from '../../../api/room-roles.ts';
import { Avatar } from '../../../components/stage/avatar.tsx';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { SettingEntry } from '../../../design/patterns/setting.tsx';
import { useConfirmedAction } from '../../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import textStyles from '../../../design/text.module.css';
import { serverNow } from '../../../platform/server-clock.ts';
import { showToast } from '../../../platform/toasts.ts';
import { RoleHolderText } from './role-holder-text.tsx';
import styles from './room-settings.module.css';

/** Restrictions, the most severe first, each with the text key of the question that is asked before it is lifted. */
const questionKeys = {
  banned: 'people.lift_ban_ask',
  kicked: 'people.lift_kick_ask',
  chatDisabled: 'people.lift_mute_ask',
  voiceDisabled: 'people.lift_muteVoice_ask',
  djDisabled: 'people.lift_forbidDj_ask',
} as const;
const restrictionRoles = [
  'banned',
  'kicked',
  'chatDisabled',
  'voiceDisabled',
  'djDisabled',
] as const satisfies (keyof typeof questionKeys)[];
type RestrictionRole = (typeof restrictionRoles)[number];

const toRestrictionRole = (role: AssignableRole): RestrictionRole | undefined =>
  restrictionRoles.find((kind) => kind === role);
export const isExpired = (until: string | null) => until !== null && Date.parse(until) <= serverNow();

/**
 * [H524] Users who are banned, kicked, muted, or not allowed to speak or to DJ, with buttons that lift the restriction.
 */
export function RestrictedUsers({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const roles = useQuery(roomRolesQuery(roomId));
  const restricted = (roles.data ?? []).flatMap(({ userUuid, role, expirationTime }) => {
    const kind = toRestrictionRole(role);
    return kind && !isExpired(expirationTime)
      ? [{ userUuid, kind, until: expirationTime === null ? null : Date.parse(expirationTime) }]
      : [];
  });
  return (
    <Card className={styles.settingsList} aria-labelledby="kept-out" data-testid="kept-out">
      <h2 id="kept-out">{t('keptOut.title')}</h2>
      <QueryState query={roles} count={2} size={40} round />
      {roles.data && restricted.length === 0 ? <p className={textStyles.quiet}>{t('keptOut.none')}</p> : null}
      <ul>
        {restricted.map(({ userUuid, kind, until }) => (
          <RestrictedUserRow
            key={userUuid + kind}
            roomId={roomId}
            userUuid={userUuid}
            kind={kind}
            until={until}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly roomId: string;
  readonly userUuid: string;
  readonly kind: RestrictionRole;
  readonly until: number | null;
}

function RestrictedUserRow({ roomId, userUuid, kind, until }: RowProps) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(profileQuery(userUuid));
  const name = data?.nickname ?? t('roles.guest');
  const lift = useConfirmedAction({
    title: t(questionKeys[kind], { name }),
    confirmLabel: t('people.confirm'),
    run: () => removeRole(roomId, userUuid, kind),
    onSuccess: () => showToast({ tone: 'good', text: t('people.done') }),
  });
  return (
    <SettingEntry as="li" data-testid="kept-out-person">
      <Avatar avatarId={data?.avatarId ?? 'nova'} picture={data?.profilePicture} size={40} />
      <RoleHolderText uuid={userUuid} name={name} description={t(`keptOut.${kind}`)} until={until} />
      {/* Waits for the name, whose length decides how many lines the question has and so where its buttons are. */}
      <Button size="small" disabled={isPending} onClick={lift.ask} data-testid="lift">
        {t(kind === 'banned' ? 'keptOut.unban' : 'keptOut.lift')}
      </Button>
      {lift.question}
    </SettingEntry>
  );
}
