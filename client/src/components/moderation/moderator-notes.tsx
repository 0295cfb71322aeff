import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addUserNote, userNotesQuery } from '../../api/moderation-log.ts';
import { profileQuery } from '../../api/profiles.ts';
import { Form } from '../../design/patterns/form.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './user-moderation.module.css';

/** [H176] Notes about a user, which all moderators of the platform share. */
export function ModeratorNotes({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const notes = useQuery(userNotesQuery(uuid));
  const form = useForm({
    first: { note: '' },
    isComplete: ({ note }) => note.trim() !== '',
    send: ({ note }) => addUserNote(uuid, note.trim()),
    showsRefusal: 'toast',
    next: { note: '' },
  });
  return (
    <>
      <Form form={form} className={styles.noteForm}>
        <TextField
          label={t('notes.new')}
          hint={t('notes.hint')}
          lines={2}
          maxLength={2000}
          testId="note"
          {...form.field('note')}
        />
        <Button size="small" variant="brand" type="submit" busy={form.isPending} data-testid="note-save">
          {t('notes.save')}
        </Button>
      </Form>
      <QueryState query={notes} count={2} size={24} />
      {notes.data?.length === 0 ? <p className={textStyles.quiet}>{t('notes.none')}</p> : null}
      <ul>
        {notes.data?.map((note) => (
          <li key={note.id} className={styles.note} data-testid="note-line">
            <p dir="auto">{note.comment}</p>
            <small className={textStyles.quiet}>
              <Author uuid={note.authorUuid} /> · {formatDateTime(note.createdAt)}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

function Author({ uuid }: { uuid: string | null }) {
  const { data } = useQuery({ ...profileQuery(uuid ?? ''), enabled: uuid !== null });
  return data?.nickname ?? '';
}
