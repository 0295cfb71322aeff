import {
  findActiveRole,
  mayChangeRoles,
  mayRemoveDj,
  mayRestrictFor,
  type RoomRole,
  type RoomRoleEntry,
} from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Disc3, Shield, ShieldPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assignRole, removeRole, roomRolesQuery } from '../../api/room-roles.ts';
import { roomActions } from '../../live/room/actions.ts';
import { mayModerateAtom } from '../../live/room/derived-state.ts';
import {
  currentPersonAtom,
  policyContextAtom,
  policyContextOf,
  toRoomPerson,
} from '../../live/room/policy-context.ts';
import { roomState } from '../../live/room/room-state.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { translate } from '../../platform/use-error-text.ts';
import type { DurationAndReason } from '../moderation/duration-and-reason-dialog.tsx';
import { type Confirmation, openConfirmation } from './confirmation.ts';
import type { ActionTarget, PersonAction } from './person-action.ts';
import { restrictions } from './restrictions.tsx';

const grantableRoles = [
  { role: 'dj', give: 'people.makeDj', icon: <Disc3 size={18} /> },
  { role: 'moderator', give: 'people.makeModerator', icon: <Shield size={18} /> },
  { role: 'coOwner', give: 'people.makeCoOwner', icon: <ShieldPlus size={18} /> },
] as const;

/** [H2039] Lifting a restriction or a rank is undone with the end that it had. */
const termsOf = ({ expirationTime }: RoomRoleEntry): DurationAndReason => ({
  until: expirationTime,
  reason: '',
});

const moderationAction = (
  key: string,
  label: string,
  icon: ReactNode,
  confirmation: Confirmation,
): PersonAction => ({
  ...{ key, label, icon },
  group: 'moderation',
  ...(confirmation.danger ? { tone: 'bad' as const } : {}),
  run: () => openConfirmation(confirmation),
});

/** [R177] What the user may do as a moderator with a person in this hangout. */
export function useModerationActions(person: ActionTarget): readonly PersonAction[] {
  const { t } = useTranslation();
  const me = useAtomValue(currentPersonAtom);
  const policyContext = useAtomValue(policyContextAtom);
  const settings = useAtomValue(roomState.settings);
  const isDj = useAtomValue(roomState.djs).some(({ uuid }) => uuid === person.uuid);
  const onFloor = useAtomValue(roomState.floorUsers)[person.uuid];
  const findHeldRole = useHeldRoles(person.uuid);
  if (!me || !policyContext || !settings) return [];
  const { uuid, name } = person;
  const { slug } = settings;
  const isGuest = person.tokenRole === 'guest';
  const target = toRoomPerson({ ...person, highestRole: person.highestRole || (onFloor?.highestRole ?? '') });
  /** [H704] A moderator may lift a kick that is longer than one that they may give, but not restore it. */
  const mayRestore = ({ role, expirationTime }: RoomRoleEntry) =>
    mayRestrictFor(
      me,
      role,
      expirationTime === null ? null : expirationTime - policyContext.now,
      policyContext,
    );
  const roleActions = grantableRoles
    .filter(({ role }) => !isGuest && mayChangeRoles(me, target, role, policyContext))
    .map(({ role, give, icon }): PersonAction => {
      const roleName = translate(`roles.${role}`) ?? role;
      const apply = (terms: DurationAndReason) => assignRole(slug, uuid, role, terms);
      const lift = () => removeRole(slug, uuid, role);
      const held = findHeldRole(role);
      const action = held
        ? moderationAction(`remove-${role}`, t('people.removeRole', { role: roleName }), icon, {
            text: t('people.removeRoleAsk', { name, role: roleName }),
            danger: false,
            run: lift,
            undo: () => apply(termsOf(held)),
          })
        : moderationAction(`make-${role}`, t(give), icon, {
            text: t('people.roleAsk', { name, role: roleName }),
            danger: false,
            fields: { time: true, reason: false },
            run: apply,
            undo: lift,
          });
      return { ...action, group: 'roles' };
    });
  const stopDj =
    isDj && mayRemoveDj(me, target, policyContext)
      ? [
          moderationAction('stop-dj', t('people.stopDj'), <Disc3 size={18} />, {
            text: t('people.stopDjAsk', { name }),
            danger: true,
            run: () => roomActions.removeDj(uuid),
          }),
        ]
      : [];
  const restrictionActions = restrictions
    .filter(({ isAllowed }) => isAllowed(me, target, policyContext))
    .map(({ role, key, textKey, icon, apply }) => {
      const run = (terms: DurationAndReason) => apply(slug, uuid, terms);
      const lift = () => removeRole(slug, uuid, role);
      const held = findHeldRole(role);
      return held
        ? moderationAction(`lift-${key}`, t(`people.lift_${textKey}`), icon, {
            text: t(`people.lift_${textKey}_ask`, { name }),
            danger: false,
            run: lift,
            ...(mayRestore(held) ? { undo: () => assignRole(slug, uuid, role, termsOf(held)) } : {}),
          })
        : moderationAction(key, t(`people.${textKey}`), icon, {
            text: t(`people.${textKey}Ask`, { name }),
            danger: true,
            fields: { time: role !== 'kicked', reason: true },
            run,
            undo: lift,
          });
    });
  return [...stopDj, ...restrictionActions, ...roleActions];
}

/** The mutes and bans of the open hangout, which only its moderators can load. */
export function useRestrictionsInRoom() {
  const settings = useAtomValue(roomState.settings);
  const mayModerate = useAtomValue(mayModerateAtom);
  return useQuery({
    ...roomRolesQuery(settings?.uuid ?? ''),
    enabled: mayModerate && settings !== null,
  });
}

/** Returns a function that finds the entry by which a user holds a role now; null if they do not hold it. */
function useHeldRoles(uuid: string): (role: RoomRole) => RoomRoleEntry | null {
  const settings = useAtomValue(roomState.settings);
  const all = useRestrictionsInRoom();
  if (!settings) return () => null;
  const roomRoles = [...settings.roomRoles, ...(all.data ?? [])];
  const policyContext = policyContextOf({ ...settings, roomRoles }, serverNow());
  return (role) => findActiveRole(policyContext, uuid, role);
}
