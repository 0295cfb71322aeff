import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { Menu } from '../../ui/menu.tsx';
import { DurationAndReasonDialog } from '../moderation/index.ts';
import { UserModerationDialog } from '../user-moderation/index.ts';
import { type Confirmation, type ListedPerson, usePersonMenuEntries } from './use-person-menu-entries.tsx';

/** The menu of a user in this hangout. Each restriction or role asks for confirmation, and most can be undone. */
export function PersonMenu(person: ListedPerson) {
  const { t } = useTranslation();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [isDetailsOpen, setDetailsOpen] = useState(false);
  const entries = usePersonMenuEntries(person, setConfirmation, () => setDetailsOpen(true));
  if (entries.length === 0) return null;
  const done = ({ undo }: Confirmation) =>
    showToast({
      tone: 'good',
      text: t('people.done'),
      ...(undo ? { action: { label: t('app.undo'), run: () => void undo().catch(showErrorToast) } } : {}),
    });
  return (
    <>
      <Menu
        label={t('people.actions', { name: person.name })}
        icon={<Ellipsis size={20} />}
        entries={entries}
        testId="person-menu"
      />
      {isDetailsOpen ? (
        <UserModerationDialog uuid={person.uuid} onClose={() => setDetailsOpen(false)} />
      ) : null}
      {confirmation ? (
        <DurationAndReasonDialog
          title={confirmation.text}
          hasTime={confirmation.fields?.time ?? false}
          hasReason={confirmation.fields?.reason ?? false}
          danger={confirmation.danger}
          onClose={() => setConfirmation(null)}
          onYes={(terms) => {
            setConfirmation(null);
            confirmation.run(terms).then(() => done(confirmation), showErrorToast);
          }}
        />
      ) : null}
    </>
  );
}
