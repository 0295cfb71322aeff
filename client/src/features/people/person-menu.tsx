import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { Menu } from '../../ui/menu.tsx';
import { TermsDialog } from '../moderation/index.ts';
import { PersonSheet } from '../user-moderation/index.ts';
import { type ListedPerson, type Question, useEntries } from './use-person-menu-entries.tsx';

/** What I may do with somebody here, by the rules of the house; each asks first, and most can be taken back. */
export function PersonMenu(person: ListedPerson) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSheet, setSheet] = useState(false);
  const entries = useEntries(person, setQuestion, () => setSheet(true));
  if (entries.length === 0) return null;
  const done = ({ undo }: Question) =>
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
      {isSheet ? <PersonSheet uuid={person.uuid} onClose={() => setSheet(false)} /> : null}
      {question ? (
        <TermsDialog
          title={question.text}
          hasTime={question.terms?.time ?? false}
          hasReason={question.terms?.reason ?? false}
          danger={question.danger}
          onClose={() => setQuestion(null)}
          onYes={(terms) => {
            setQuestion(null);
            question.run(terms).then(() => done(question), showErrorToast);
          }}
        />
      ) : null}
    </>
  );
}
