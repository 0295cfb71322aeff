import { ImageOff, ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SongTags } from '../../api/uploads.ts';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { Button, ButtonLabel } from '../../design/primitives/button.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { useForm } from '../../platform/use-form.ts';
import styles from './uploads.module.css';

interface EditSongProps {
  readonly title: string;
  readonly song: SongTags;
  /** `cover` is a new file, null to remove the cover, or undefined to keep it. */
  readonly onSave: (changed: SongTags, cover: File | null | undefined) => Promise<unknown>;
  readonly onClose: () => void;
}

const textFields = ['trackName', 'artistName', 'albumName', 'genre', 'isrc'] as const;
type TextName = (typeof textFields)[number];
const maxLengths: Record<TextName, number> = {
  ...{ trackName: 200, artistName: 200, albumName: 200, genre: 60, isrc: 20 },
};

/** [H576] Tags and cover of the user's own song, during the upload and after it. */
export function EditSong({ title, song, onSave, onClose }: EditSongProps) {
  const { t } = useTranslation();
  const form = useForm({
    first: () => ({
      ...{ trackName: song.trackName ?? '', artistName: song.artistName ?? '' },
      ...{ albumName: song.albumName ?? '', genre: song.genre ?? '', isrc: song.isrc ?? '' },
      year: song.releaseYear ? String(song.releaseYear) : '',
      isExplicit: song.explicit ?? false,
      cover: undefined as File | null | undefined,
    }),
    send: ({ year, isExplicit, cover, ...texts }) =>
      onSave(changedTags(song, texts, year === '' ? null : Number(year), isExplicit), cover),
    onSuccess: onClose,
    showsRefusal: 'toast',
  });
  const { values } = form;
  const isrc = values.isrc.trim();
  const isYear = values.year === '' || /^[12]\d{3}$/.test(values.year);
  const isIsrc = isrc === '' || /^[A-Za-z]{2}[A-Za-z0-9]{3}\d{7}$/.test(isrc);
  const errors: Partial<Record<TextName, string>> = isIsrc ? {} : { isrc: t('uploads.isrcWrong') };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      testId="edit-song"
      form={form}
      gap={14}
      submitLabel={t('app.save')}
      submitTestId="save-song"
      isDisabled={!isYear || !isIsrc}
    >
      {textFields.map((name) => (
        <TextField
          key={name}
          label={t(`uploads.tag_${name}`)}
          maxLength={maxLengths[name]}
          value={values[name]}
          onChange={(value) => form.set({ [name]: value })}
          error={errors[name]}
          testId={`tag-${name}`}
        />
      ))}
      <TextField
        label={t('uploads.tag_releaseYear')}
        inputMode="numeric"
        maxLength={4}
        {...form.field('year')}
        error={isYear ? null : t('uploads.yearWrong')}
      />
      <Switch
        label={t('uploads.tag_explicit')}
        checked={values.isExplicit}
        onChange={(isExplicit) => form.set({ isExplicit })}
      />
      <CoverField cover={values.cover} onChange={(cover) => form.set({ cover })} />
    </FormDialog>
  );
}

/** Returns only tags that were changed, so that others keep the file's values. */
function changedTags(
  song: SongTags,
  texts: Record<TextName, string>,
  releaseYear: number | null,
  explicit: boolean,
): SongTags {
  const entries = textFields.flatMap((name): [TextName, string | null][] => {
    const value = texts[name].trim();
    if (value === (song[name] ?? '')) return [];
    // Title and artist cannot be removed, so an empty field changes nothing.
    if (value === '') return name === 'trackName' || name === 'artistName' ? [] : [[name, null]];
    return [[name, name === 'isrc' ? value.toUpperCase() : value]];
  });
  // Only tags that can be null are set to null, hence the cast.
  const given = Object.fromEntries(entries) as SongTags;
  return {
    ...given,
    ...(releaseYear === (song.releaseYear ?? null) ? {} : { releaseYear }),
    ...(explicit === (song.explicit ?? false) ? {} : { explicit }),
  };
}

interface CoverFieldProps {
  readonly cover: File | null | undefined;
  readonly onChange: (cover: File | null | undefined) => void;
}

function CoverField({ cover, onChange }: CoverFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.coverField}>
      <ButtonLabel size="small">
        <ImagePlus size={18} aria-hidden="true" />
        {t('uploads.chooseCover')}
        <input
          type="file"
          className={textStyles.heardOnly}
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          data-testid="cover-input"
          onChange={(event) => onChange(event.target.files?.[0])}
        />
      </ButtonLabel>
      <Button size="small" variant="plain" onClick={() => onChange(null)}>
        <ImageOff size={18} aria-hidden="true" />
        {t('uploads.noCover')}
      </Button>
      <small role="status" className={`${textStyles.quiet} ${textStyles.oneLine}`}>
        <bdi>{cover === null ? t('uploads.coverGoes') : (cover?.name ?? '')}</bdi>
      </small>
    </div>
  );
}
