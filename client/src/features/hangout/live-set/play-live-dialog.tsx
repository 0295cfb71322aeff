import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createLiveSet } from '../../../api/live-sets.ts';
import { useAddSong } from '../../../components/song/use-add-song.ts';
import { Button } from '../../../design/primitives/button.tsx';
import { ChipField } from '../../../design/primitives/chips.tsx';
import { Dialog, DialogFoot } from '../../../design/primitives/dialog.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import { useAction } from '../../../platform/use-action.ts';
import textStyles from '../../../design/text.module.css';
import { useErrorTexts } from '../../../platform/use-error-text.ts';
import styles from './play-live-dialog.module.css';

/** Selectable lengths of a live set, minutes. */
const LENGTHS = [15, 30, 45, 60, 90, 120] as const;

/** [H1470] The dialog for the name and the length of a live set, which is then added to the queue. */
export function PlayLiveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const add = useAddSong();
  const [name, setName] = useState('');
  const [minutes, setMinutes] = useState<(typeof LENGTHS)[number]>(30);
  const [isTried, setTried] = useState(false);
  const create = useAction(() => createLiveSet(name.trim(), minutes), {
    onSuccess: (song) => {
      onClose();
      add.last(song);
    },
    onError: 'form',
  });
  const isNameless = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNameless) create.mutate();
  };
  return (
    <Dialog title={t('liveSet.play')} onClose={onClose} testId="play-live-dialog">
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={textStyles.quiet}>{t('liveSet.playText')}</p>
        <TextField
          label={t('liveSet.name')}
          value={name}
          onChange={setName}
          maxLength={100}
          error={
            isTried && isNameless
              ? t('liveSet.nameMissing')
              : create.isError
                ? describeError(create.error)
                : null
          }
          testId="live-set-name"
        />
        <ChipField
          label={t('liveSet.minutes')}
          keys={LENGTHS}
          chosen={minutes}
          onChoose={setMinutes}
          labelOf={(length) => length}
          testId="live-set-minutes"
          numeric
        />
        <DialogFoot>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="brand" busy={create.isPending} data-testid="live-set-add">
            {t('liveSet.add')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
