import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { mayChangeOwner, mayChangeRoles, type RoomPerson, type RoomPolicyContext } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { Clock, Crown, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../../api/profiles.ts';
import { assignRole, changeOwner, removeRole, roomRolesQuery } from '../../../api/room-roles.ts';
import { DurationAndReasonDialog } from '../../../components/moderation/duration-and-reason-dialog.tsx';
import { Avatar } from '../../../components/stage/avatar.tsx';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { SettingEntry, SettingWords } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { Confirm } from '../../../design/primitives/dialog.tsx';
import { Menu } from '../../../design/primitives/menu.tsx';
import textStyles from '../../../design/text.module.css';
import { act } from '../../../platform/toasts.ts';
import { translate } from '../../../platform/use-error-text.ts';
import { OwnershipTransfers } from '../ownership-transfers.tsx';
import { type AssignableRole, AssignRoleDialog, assignableRoles } from './assign-role-dialog.tsx';
import { isExpired } from './restricted-users.tsx';
import { RoleHolderText } from './role-holder-text.tsx';
import styles from './room-settings.module.css';

/**
 * [R057][R177] The roles in a hangout. The user can assign, change and remove them, and offer the ownership to somebody
 * else.
 */
export function Roles({
  room,
  me,
  policyContext,
}: {
  room: Room;
  me: RoomPerson;
  policyContext: RoomPolicyContext;
}) {
  const { t } = useTranslation();
  const [isGiving, setGiving] = useState(false);
  const roles = useQuery(roomRolesQuery(room.uuid));
  const held = (roles.data ?? []).flatMap(({ userUuid, role, expirationTime }) => {
    const rank = assignableRoles.find((one) => one === role);
    return rank && !isExpired(expirationTime) ? [{ userUuid, rank, expirationTime }] : [];
  });
  const sorted = [...held].sort((a, b) => assignableRoles.indexOf(a.rank) - assignableRoles.indexOf(b.rank));
  return (
    <>
      <OwnershipTransfers roomUuid={room.uuid} />
      <Card className={styles.settingsList} aria-labelledby="ranks" data-testid="ranks">
        <div className={styles.settingsHead}>
          <h2 id="ranks">{t('ranks.title')}</h2>
          <Button size="small" variant="brand" onClick={() => setGiving(true)} data-testid="give-role">
            <UserPlus size={18} aria-hidden="true" />
            {t('ranks.give')}
          </Button>
        </div>
        <p className={textStyles.quiet}>{t('ranks.text')}</p>
        <QueryState query={roles} count={3} size={40} round />
        <ul>
          <Owner uuid={room.ownerUuid} />
          {sorted.map(({ userUuid, rank, expirationTime }) => (
            <RoleHolder
              key={userUuid + rank}
              room={room}
              me={me}
              policyContext={policyContext}
              uuid={userUuid}
              rank={rank}
              until={expirationTime === null ? null : Date.parse(expirationTime)}
            />
          ))}
        </ul>
        {isGiving ? (
          <AssignRoleDialog
            room={room}
            me={me}
            policyContext={policyContext}
            onClose={() => setGiving(false)}
          />
        ) : null}
      </Card>
    </>
  );
}

function Owner({ uuid }: { uuid: string }) {
  const { data } = useQuery(profileQuery(uuid));
  return (
    <SettingEntry as="li">
      <Avatar avatarId={data?.avatarId ?? 'nova'} picture={data?.profilePicture} size={40} />
      <SettingWords>
        <strong className={textStyles.oneLine}>
          <bdi>{data?.nickname ?? '\u00a0'}</bdi>
        </strong>
        <small>{translate('roles.owner')}</small>
      </SettingWords>
      <Crown size={20} aria-hidden="true" className={styles.ranksCrown} />
    </SettingEntry>
  );
}

interface RoleHolderProps {
  readonly room: Room;
  readonly me: RoomPerson;
  readonly policyContext: RoomPolicyContext;
  readonly uuid: string;
  readonly rank: AssignableRole;
  readonly until: number | null;
}

type OpenDialog = 'time' | 'take' | 'owner' | null;

function RoleHolder({ room, me, policyContext, uuid, rank, until }: RoleHolderProps) {
  const { t } = useTranslation();
  const { data } = useQuery(profileQuery(uuid));
  const [asking, setAsking] = useState<OpenDialog>(null);
  const name = data?.nickname ?? '';
  const roleName = translate(`roles.${rank}`) ?? rank;
  const target: RoomPerson = { uuid, kind: 'user', globalRole: 'user', subscriptionLevel: 0 };
  const mayChange = mayChangeRoles(me, target, rank, policyContext);
  const mayTransfer = mayChangeOwner(me, target, policyContext);
  const run = (action: Promise<unknown>, text: string = t('people.done')) => {
    setAsking(null);
    act(action, text);
  };
  const entries = [
    ...(mayChange
      ? [
          { key: 'time', label: t('ranks.changeTime'), run: () => setAsking('time') },
          { key: 'take', label: t('people.removeRole', { role: roleName }), run: () => setAsking('take') },
        ]
      : []),
    ...(mayTransfer ? [{ key: 'owner', label: t('ranks.handOver'), run: () => setAsking('owner') }] : []),
  ];
  return (
    <SettingEntry as="li" data-testid="rank" data-role={rank}>
      <Avatar avatarId={data?.avatarId ?? 'nova'} picture={data?.profilePicture} size={40} />
      <RoleHolderText uuid={uuid} name={name} description={roleName} until={until} />
      {entries.length > 0 ? (
        <Menu
          label={t('people.actions', { name })}
          icon={<Clock size={20} />}
          entries={entries}
          testId="rank-menu"
        />
      ) : null}
      {asking === 'time' ? (
        <DurationAndReasonDialog
          title={t('ranks.timeAsk', { name, role: roleName })}
          hasTime
          hasReason={false}
          danger={false}
          onClose={() => setAsking(null)}
          onYes={(terms) => run(assignRole(room.uuid, uuid, rank, terms))}
        />
      ) : null}
      {asking === 'take' ? (
        <Confirm
          title={t('people.removeRoleAsk', { name, role: roleName })}
          confirmLabel={t('people.confirm')}
          onClose={() => setAsking(null)}
          onConfirm={() => run(removeRole(room.uuid, uuid, rank))}
        />
      ) : null}
      {asking === 'owner' ? (
        <Confirm
          title={t('ranks.handOverAsk', { name })}
          text={t('ranks.handOverText', { name })}
          confirmLabel={t('ranks.handOver')}
          danger
          onClose={() => setAsking(null)}
          onConfirm={() => run(changeOwner(room.uuid, uuid), t('ranks.proposed'))}
        />
      ) : null}
    </SettingEntry>
  );
}
