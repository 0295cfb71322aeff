import { isVisibleName } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { createLiveSet } from '../../../api/live-sets.ts';
import { useAddSong } from '../../../components/song/use-add-song.ts';
import { FormDialog } from '../../../design/patterns/form-dialog.tsx';
import { ChipField } from '../../../design/primitives/chips.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { useForm } from '../../../platform/use-form.ts';
import styles from './play-live-dialog.module.css';

const LENGTHS = [15, 30, 45, 60, 90, 120] as const;

/** [H1470] The dialog for the name and the length of a live set, which is then added to the queue. */
export function PlayLiveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddSong();
  const form = useForm({
    first: (): { name: string; minutes: (typeof LENGTHS)[number] } => ({ name: '', minutes: 30 }),
    check: ({ name }) => ({ name: isVisibleName(name) ? null : t('liveSet.nameMissing') }),
    send: ({ name, minutes }) => createLiveSet(name.trim(), minutes),
    onSuccess(song) {
      onClose();
      add.last(song);
    },
  });
  return (
    <FormDialog
      title={t('liveSet.play')}
      onClose={onClose}
      testId="play-live-dialog"
      form={form}
      className={styles.form}
      submitLabel={t('liveSet.add')}
      submitTestId="live-set-add"
    >
      <p className={textStyles.quiet}>{t('liveSet.playText')}</p>
      <TextField
        label={t('liveSet.name')}
        {...form.field('name')}
        error={form.errors.name ?? form.refusal}
        maxLength={100}
        testId="live-set-name"
      />
      <ChipField
        label={t('liveSet.minutes')}
        keys={LENGTHS}
        chosen={form.values.minutes}
        onChoose={(minutes) => form.set({ minutes })}
        labelOf={(length) => length}
        testId="live-set-minutes"
        numeric
      />
    </FormDialog>
  );
}
