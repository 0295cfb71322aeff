import { mayBan, mayChangeRoles, mayKick, mayMute, mayRemoveDj, type RoomRole } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import {
  Ban,
  Disc3,
  Ellipsis,
  MessageCircleOff,
  Shield,
  ShieldPlus,
  UserMinus,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { giveRole, kickFromRoom, takeRole } from '../../api/rooms.ts';
import { notify, notifyError } from '../../app/notices.ts';
import { lookup } from '../../app/use-errors.ts';
import { actions } from '../../room/actions.ts';
import { mirror } from '../../room/mirror.ts';
import { mePersonAtom, personFrom, roomMomentAtom } from '../../room/person.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';

interface PersonMenuProps {
  readonly uuid: string;
  readonly name: string;
  readonly tokenRole: string;
  readonly highestRole: string;
  readonly isDj: boolean;
}

interface Question {
  readonly text: string;
  readonly danger: boolean;
  readonly run: () => Promise<unknown>;
}

/** What I may do with somebody here, by the rules of the house; each asks first. */
export function PersonMenu(person: PersonMenuProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  const entries = useEntries(person, setQuestion);
  if (entries.length === 0) return null;
  return (
    <>
      <Menu
        label={t('people.actions', { name: person.name })}
        icon={<Ellipsis size={20} />}
        entries={entries}
        testId="person-menu"
      />
      {question ? (
        <Confirm
          title={question.text}
          yes={t('people.confirm')}
          danger={question.danger}
          onClose={() => setQuestion(null)}
          onYes={() => {
            setQuestion(null);
            question.run().then(() => notify({ tone: 'good', text: t('people.done') }), notifyError);
          }}
        />
      ) : null}
    </>
  );
}

const givenRoles = ['dj', 'moderator', 'coOwner'] as const;
const roleIcons = {
  dj: <Disc3 size={18} />,
  moderator: <Shield size={18} />,
  coOwner: <ShieldPlus size={18} />,
};
const giveKeys = {
  dj: 'people.makeDj',
  moderator: 'people.makeModerator',
  coOwner: 'people.makeCoOwner',
} as const;

function useEntries(person: PersonMenuProps, ask: (question: Question) => void): MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const me = useAtomValue(mePersonAtom);
  const at = useAtomValue(roomMomentAtom);
  const slug = useAtomValue(mirror.settings)?.slug;
  const roles = useAtomValue(mirror.settings)?.roomRoles ?? [];
  const { uuid, name } = person;
  const isGuest = person.tokenRole === 'guest';
  const profile: MenuEntry[] = isGuest
    ? []
    : [
        {
          key: 'profile',
          label: t('people.profile'),
          icon: <UserRound size={18} />,
          run: () => navigate(`/u/${uuid}`),
        },
      ];
  if (!me || !at || !slug || me.uuid === uuid) return profile;
  const target = personFrom(person);
  const has = (role: RoomRole) => roles.some((one) => one.userUuid === uuid && one.role === role);
  const entry = (
    key: string,
    label: string,
    icon: React.ReactNode,
    text: string,
    run: () => Promise<unknown>,
    danger = true,
  ): MenuEntry => ({
    key,
    label,
    icon,
    ...(danger ? { tone: 'bad' as const } : {}),
    run: () => ask({ text, danger, run }),
  });
  const roleEntries = givenRoles
    .filter((role) => !isGuest && mayChangeRoles(me, target, role, at))
    .map((role) => {
      const word = lookup(`roles.${role}`) ?? role;
      return has(role)
        ? entry(
            `remove-${role}`,
            t('people.removeRole', { role: word }),
            roleIcons[role],
            t('people.removeRoleAsk', { name, role: word }),
            () => takeRole(slug, uuid, role),
            false,
          )
        : entry(
            `make-${role}`,
            t(giveKeys[role]),
            roleIcons[role],
            t('people.roleAsk', { name, role: word }),
            () => giveRole(slug, uuid, role),
            false,
          );
    });
  const order: (MenuEntry | false)[] = [
    person.isDj &&
      mayRemoveDj(me, target, at) &&
      entry('stop-dj', t('people.stopDj'), <Disc3 size={18} />, t('people.stopDjAsk', { name }), () =>
        actions.removeDj(uuid),
      ),
    mayMute(me, target, at) &&
      entry('mute', t('people.mute'), <MessageCircleOff size={18} />, t('people.muteAsk', { name }), () =>
        giveRole(slug, uuid, 'chatDisabled'),
      ),
    mayKick(me, target, at) &&
      entry('kick', t('people.kick'), <UserMinus size={18} />, t('people.kickAsk', { name }), () =>
        kickFromRoom(slug, uuid),
      ),
    mayBan(me, target, at) &&
      entry('ban', t('people.ban'), <Ban size={18} />, t('people.banAsk', { name }), () =>
        giveRole(slug, uuid, 'banned'),
      ),
  ];
  return [...profile, ...roleEntries, ...order.filter((one) => one !== false)];
}
