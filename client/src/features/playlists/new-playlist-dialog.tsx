import { isReservedCrateName } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { createCrate } from '../../api/crate-edits.ts';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { useForm } from '../../platform/use-form.ts';

export function NewPlaylistDialog({ defaultName, onClose }: { defaultName: string; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    first: { name: defaultName, isPrivate: true },
    isComplete: ({ name }) => !isReservedCrateName(name),
    send: ({ name, isPrivate }) => createCrate({ crateName: name.trim() || defaultName, isPrivate }),
    onSuccess: (crate) => navigate(`/playlists/${crate.crateUuid}`),
    showsRefusal: 'toast',
  });
  const { name, isPrivate } = form.values;
  return (
    <FormDialog
      title={t('playlists.new')}
      onClose={onClose}
      testId="new-playlist-dialog"
      form={form}
      gap={16}
      submitLabel={t('playlists.make')}
      submitTestId="make-playlist"
      isDisabled={!form.isComplete}
    >
      <TextField
        label={t('playlists.name')}
        maxLength={100}
        value={name}
        onChange={(value) => form.set({ name: value })}
        error={form.isComplete ? null : t('playlists.reserved')}
        testId="playlist-name"
      />
      <Switch
        label={t('playlists.onlyMe')}
        checked={isPrivate}
        onChange={(value) => form.set({ isPrivate: value })}
        testId="playlist-private"
      />
    </FormDialog>
  );
}
