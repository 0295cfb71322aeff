import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import { isReservedCrateName } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { updateCrate } from '../../api/crate-edits.ts';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { useForm } from '../../platform/use-form.ts';

export function EditPlaylistDialog({ crate, onClose }: { crate: Crate; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    first: { name: crate.crateName, description: crate.description, isPrivate: crate.isPrivate },
    send: ({ name, description, isPrivate }) =>
      updateCrate(crate.crateUuid, { crateName: name.trim(), description: description.trim(), isPrivate }),
    onSuccess: onClose,
    showsRefusal: 'toast',
  });
  const { name, description, isPrivate } = form.values;
  // [R062] True for the names that the crates of the queue and the likes have.
  const isReserved = isReservedCrateName(name);
  return (
    <FormDialog
      title={t('playlists.edit')}
      onClose={onClose}
      testId="edit-playlist"
      form={form}
      gap={16}
      submitLabel={t('app.save')}
      isDisabled={name.trim() === '' || isReserved}
    >
      <TextField
        label={t('playlists.name')}
        maxLength={100}
        value={name}
        onChange={(value) => form.set({ name: value })}
        error={isReserved ? t('playlists.reserved') : null}
        testId="playlist-name"
      />
      <TextField
        label={t('playlists.description')}
        lines={3}
        maxLength={1000}
        value={description}
        onChange={(value) => form.set({ description: value })}
        testId="playlist-description"
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
