import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';
import { DurationAndReasonDialog } from '../moderation/duration-and-reason-dialog.tsx';
import { UserModerationDialog } from '../moderation/user-moderation-dialog.tsx';
import { personCardAtom } from '../person/open-person-card.ts';
import { type Confirmation, confirmationAtom, moderatedUserAtom } from './confirmation.ts';
import { FigureDialog } from './figure-dialog.tsx';
import { PersonCard } from './person-card.tsx';

export function PersonDialogs() {
  const person = useAtomValue(personCardAtom);
  const [moderated, setModerated] = useAtom(moderatedUserAtom);
  return (
    <>
      {person ? <PersonCard key={person.uuid} person={person} /> : null}
      {moderated ? <UserModerationDialog uuid={moderated} onClose={() => setModerated(null)} /> : null}
      <FigureDialog />
      <ConfirmationDialog />
    </>
  );
}

function ConfirmationDialog() {
  const { t } = useTranslation();
  const [confirmation, setConfirmation] = useAtom(confirmationAtom);
  if (!confirmation) return null;
  const showUndo = ({ undo }: Confirmation) =>
    showToast({
      tone: 'good',
      text: t('people.done'),
      ...(undo ? { action: { label: t('app.undo'), run: () => act(undo()) } } : {}),
    });
  return (
    <DurationAndReasonDialog
      title={confirmation.text}
      hasTime={confirmation.fields?.time ?? false}
      hasReason={confirmation.fields?.reason ?? false}
      danger={confirmation.danger}
      onClose={() => setConfirmation(null)}
      onYes={(terms) => {
        setConfirmation(null);
        confirmation.run(terms).then(() => showUndo(confirmation), showErrorToast);
      }}
    />
  );
}
