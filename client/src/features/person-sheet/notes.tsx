import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileOf } from '../../api/profiles.ts';
import { noteAbout, notesAbout } from '../../api/record.ts';
import { dayAndTime } from '../../app/moments.ts';
import { notifyError } from '../../app/notices.ts';
import { Button } from '../../ui/button.tsx';
import { BoneRows, Failed } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** [H176] What those who keep order note about somebody, for each other. */
export function Notes({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const notes = useQuery(notesAbout(uuid));
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!words.trim()) return;
    setBusy(true);
    noteAbout(uuid, words.trim())
      .then(() => setWords(''), notifyError)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <form onSubmit={submit} className="note-form">
        <TextField
          label={t('notes.new')}
          hint={t('notes.hint')}
          lines={2}
          maxLength={2000}
          testId="note"
          value={words}
          onChange={setWords}
        />
        <Button size="small" look="brand" type="submit" busy={isBusy} data-testid="note-save">
          {t('notes.save')}
        </Button>
      </form>
      {notes.isPending ? <BoneRows count={2} size={24} /> : null}
      {notes.isError ? <Failed error={notes.error} again={() => void notes.refetch()} /> : null}
      {notes.data?.length === 0 ? <p className="quiet">{t('notes.none')}</p> : null}
      <ul>
        {notes.data?.map((note) => (
          <li key={note.id} className="note" data-testid="note-line">
            <p>{note.comment}</p>
            <small className="quiet">
              <Author uuid={note.authorUuid} /> · {dayAndTime(note.createdAt)}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

function Author({ uuid }: { uuid: string | null }) {
  const { data } = useQuery({ ...profileOf(uuid ?? ''), enabled: uuid !== null });
  return data?.nickname ?? '';
}
