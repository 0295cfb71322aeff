import { useAtomValue } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuEntry, MenuItems } from '../../design/primitives/menu.tsx';
import { myUuidAtom } from '../../platform/session.ts';
import type { ActionTarget } from './person-action.ts';
import { useArePersonActionsKnown, usePersonActions } from './use-person-actions.tsx';

/** The menu of a person in a list. Restrictions and roles need a confirmation; most can be undone. */
export function PersonMenu(person: ActionTarget) {
  const { t } = useTranslation();
  const isMe = useAtomValue(myUuidAtom) === person.uuid;
  const label = isMe ? t('person.own') : t('people.actions', { name: person.name });
  return (
    <Menu
      label={label}
      icon={<Ellipsis size={20} />}
      entries={(onChoose) => <PersonMenuItems person={person} onChoose={onChoose} />}
      testId="person-menu"
    />
  );
}

function PersonMenuItems({
  person,
  onChoose,
}: {
  person: ActionTarget;
  onChoose: (entry: MenuEntry) => void;
}) {
  const entries = usePersonActions(person);
  return useArePersonActionsKnown(person) ? <MenuItems entries={entries} onChoose={onChoose} /> : null;
}
