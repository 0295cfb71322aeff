import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myCratesQuery } from '../../../api/crates.ts';
import { Field } from '../../../design/primitives/field.tsx';
import { Select } from '../../../design/primitives/input.tsx';

/** [H023] What AutoDJ plays: one of the user's playlists, or the songs of the demo world. */
export function AutoDjPlaylistField({
  chosen,
  onChoose,
}: {
  chosen: string | null;
  onChoose: (crateUuid: string | null) => void;
}) {
  const { t } = useTranslation();
  const { data } = useQuery(myCratesQuery());
  return (
    <Field label={t('create.autoDjCrate')} hint={t('create.autoDjCrateHint')}>
      {(ids) => (
        <Select
          {...ids}
          data-testid="auto-dj-crate"
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.target.value || null)}
        >
          <option value="">{t('create.autoDjHouse')}</option>
          {data?.map((crate) => (
            <option dir="auto" key={crate.crateUuid} value={crate.crateUuid}>
              {crate.crateName}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
