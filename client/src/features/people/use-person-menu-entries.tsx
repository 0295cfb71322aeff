import { mayChangeRoles, mayRemoveDj, type RoomRole } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import {
  Disc3,
  Flag,
  MessagesSquare,
  ScrollText,
  Shield,
  ShieldPlus,
  UserRound,
  UserRoundPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { assignRole, removeRole, roomRolesQuery } from '../../api/room-roles.ts';
import { usePermissions } from '../../core/permissions.ts';
import { translate } from '../../core/use-error-text.ts';
import { roomActions } from '../../room/actions.ts';
import { mayModerateAtom } from '../../room/derived-state.ts';
import {
  currentPersonAtom,
  policyContextAtom,
  policyContextOf,
  toRoomPerson,
} from '../../room/policy-context.ts';
import { roomState } from '../../room/room-state.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { friendActions } from '../friends/index.ts';
import { closePeopleAtom, useMayWriteTo } from '../lobby/index.ts';
import type { DurationAndReason } from '../moderation/index.ts';
import { openReport } from '../reports/index.ts';
import { restrictions } from './restrictions.tsx';

/** A user in a list, with the fields that decide what may be done with them. */
export interface ListedPerson {
  readonly uuid: string;
  readonly name: string;
  readonly tokenRole: string;
  readonly highestRole: string;
  readonly isDj: boolean;
}

/** A confirmation dialog for an action, with the function that undoes the action where there is one. */
export interface Confirmation {
  readonly text: string;
  readonly danger: boolean;
  /** Whether the dialog asks for a duration and for a reason. */
  readonly fields?: { readonly time: boolean; readonly reason: boolean };
  readonly run: (terms: DurationAndReason) => Promise<unknown>;
  readonly undo?: () => Promise<unknown>;
}

const unlimited: DurationAndReason = { until: null, reason: '' };

const grantableRoles = [
  { role: 'dj', give: 'people.makeDj', icon: <Disc3 size={18} /> },
  { role: 'moderator', give: 'people.makeModerator', icon: <Shield size={18} /> },
  { role: 'coOwner', give: 'people.makeCoOwner', icon: <ShieldPlus size={18} /> },
] as const;

/** The menu entries for everything that I may do with a user in this hangout. */
export function usePersonMenuEntries(
  person: ListedPerson,
  confirm: (confirmation: Confirmation) => void,
  openDetails: () => void,
): MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const me = useAtomValue(currentPersonAtom);
  const policyContext = useAtomValue(policyContextAtom);
  const settings = useAtomValue(roomState.settings);
  const { isModerator } = usePermissions();
  const held = useHeldRoles(person.uuid);
  const { uuid, name } = person;
  const isGuest = person.tokenRole === 'guest';
  const mayWrite = useMayWriteTo({ uuid, isGuest });
  const friends = useAtomValue(closePeopleAtom)?.friends;
  const profile: MenuEntry = {
    key: 'profile',
    label: t('people.profile'),
    icon: <UserRound size={18} />,
    run: () => navigate(`/u/${uuid}`),
  };
  const write: MenuEntry = {
    key: 'write',
    label: t('messages.writeTo'),
    icon: <MessagesSquare size={18} />,
    // Opens a new window, as the menu of a chat message does, so that the music in this one goes on.
    run: () => window.open(`/messages/${uuid}`, '_blank', 'noopener'),
  };
  const befriend: MenuEntry = {
    key: 'befriend',
    label: t('friends.ask'),
    icon: <UserRoundPlus size={18} />,
    run: () => void friendActions.invite(uuid, name),
  };
  const details: MenuEntry = {
    key: 'sheet',
    label: t('people.sheet'),
    icon: <ScrollText size={18} />,
    run: openDetails,
  };
  const report: MenuEntry = {
    key: 'report',
    label: t('people.report'),
    icon: <Flag size={18} />,
    run: () => openReport({ kind: 'person', userUuid: uuid, name }),
  };
  if (me?.uuid === uuid) return isGuest ? [] : [profile];
  const known = [
    ...(isGuest ? [] : [profile]),
    ...(mayWrite ? [write] : []),
    ...(mayWrite && friends?.has(uuid) === false ? [befriend] : []),
    ...(isModerator && !isGuest ? [details] : []),
    report,
  ];
  if (!me || !policyContext || !settings) return known;
  const { slug } = settings;
  const target = toRoomPerson(person);
  const entry = (
    key: string,
    label: string,
    icon: React.ReactNode,
    confirmation: Confirmation,
  ): MenuEntry => ({
    key,
    label,
    icon,
    ...(confirmation.danger ? { tone: 'bad' as const } : {}),
    run: () => confirm(confirmation),
  });
  const roleEntries = grantableRoles
    .filter(({ role }) => !isGuest && mayChangeRoles(me, target, role, policyContext))
    .map(({ role, give, icon }) => {
      const roleName = translate(`roles.${role}`) ?? role;
      const apply = (terms: DurationAndReason) => assignRole(slug, uuid, role, terms);
      const lift = () => removeRole(slug, uuid, role);
      return held.has(role)
        ? entry(`remove-${role}`, t('people.removeRole', { role: roleName }), icon, {
            text: t('people.removeRoleAsk', { name, role: roleName }),
            danger: false,
            run: lift,
            undo: () => apply(unlimited),
          })
        : entry(`make-${role}`, t(give), icon, {
            text: t('people.roleAsk', { name, role: roleName }),
            danger: false,
            fields: { time: true, reason: false },
            run: apply,
            undo: lift,
          });
    });
  const stopDj =
    person.isDj && mayRemoveDj(me, target, policyContext)
      ? [
          entry('stop-dj', t('people.stopDj'), <Disc3 size={18} />, {
            text: t('people.stopDjAsk', { name }),
            danger: true,
            run: () => roomActions.removeDj(uuid),
          }),
        ]
      : [];
  const restrictionEntries = restrictions
    .filter(({ isAllowed }) => isAllowed(me, target, policyContext))
    .map(({ role, key, textKey, icon, apply }) => {
      const run = (terms: DurationAndReason) => apply(slug, uuid, terms);
      const lift = () => removeRole(slug, uuid, role);
      return held.has(role)
        ? entry(`lift-${key}`, t(`people.lift_${textKey}`), icon, {
            text: t(`people.lift_${textKey}_ask`, { name }),
            danger: false,
            run: lift,
            undo: () => run(unlimited),
          })
        : entry(key, t(`people.${textKey}`), icon, {
            text: t(`people.${textKey}Ask`, { name }),
            danger: true,
            fields: { time: role !== 'kicked', reason: true },
            run,
            undo: lift,
          });
    });
  return [...known, ...roleEntries, ...stopDj, ...restrictionEntries];
}

/** The roles that a user holds now. Only moderators can load mutes and bans. */
function useHeldRoles(uuid: string): ReadonlySet<RoomRole> {
  const settings = useAtomValue(roomState.settings);
  const mayModerate = useAtomValue(mayModerateAtom);
  const all = useQuery({
    ...roomRolesQuery(settings?.uuid ?? ''),
    enabled: mayModerate && settings !== null,
  });
  if (!settings) return new Set();
  const roomRoles = [...settings.roomRoles, ...(all.data ?? [])];
  const { roles, now } = policyContextOf({ ...settings, roomRoles }, Date.now());
  const counts = roles.filter(
    ({ userUuid, expirationTime }) => userUuid === uuid && (expirationTime === null || expirationTime > now),
  );
  return new Set(counts.map(({ role }) => role));
}
