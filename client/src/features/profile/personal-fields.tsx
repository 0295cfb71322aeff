import type { OwnProfile } from '@hangout/contract/rest/shapes/account-fields';
import { findZodiacSign, ZODIAC_SIGNS } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import type { ProfileChange } from '../../api/profiles.ts';
import { Card } from '../../design/primitives/card.tsx';
import { Field } from '../../design/primitives/field.tsx';
import { Input, Select } from '../../design/primitives/input.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import styles from './profile.module.css';
import type { FieldState } from './use-auto-save.ts';

/** Maximum price of a gig that the server accepts. */
const HIGHEST_PRICE = 1_000_000;

interface PersonalFieldsProps {
  readonly fields: OwnProfile;
  readonly states: Partial<Record<string, FieldState>>;
  readonly errors: Partial<Record<string, string>>;
  readonly hint: (key: string, hintText?: string) => string | undefined;
  readonly save: (change: ProfileChange, error?: string | null) => void;
}

/**
 * [H1679] Real name, zodiac sign, favourite song and price of a gig. Everything but the name is public once it is
 * filled in.
 */
export function PersonalFields({ fields, states, errors, hint, save }: PersonalFieldsProps) {
  const { t } = useTranslation();
  const sign = findZodiacSign(fields.zodiac ?? '') ?? fields.zodiac ?? '';
  const isListed = sign === '' || findZodiacSign(sign) !== null;
  return (
    <Card className={styles.fields} aria-labelledby="profile-personal">
      <h2 id="profile-personal">{t('profile.personal')}</h2>
      <p className={textStyles.quiet}>{t('profile.personalText')}</p>
      {(['firstName', 'lastName'] as const).map((key) => (
        <TextField
          key={key}
          label={t(`profile.${key}`)}
          hint={hint(key, t('profile.nameHint'))}
          error={errors[key]}
          maxLength={60}
          autoComplete={key === 'firstName' ? 'given-name' : 'family-name'}
          value={fields[key] ?? ''}
          state={states[key]}
          testId={`profile-${key}`}
          onChange={(value) => save({ [key]: value })}
        />
      ))}
      <Field label={t('profile.zodiac')} hint={hint('zodiac')} error={errors.zodiac}>
        {(ids) => (
          <Select
            {...ids}
            value={sign}
            data-testid="profile-zodiac"
            data-state={states.zodiac}
            onChange={({ target }) => save({ zodiac: target.value === '' ? null : target.value })}
          >
            <option value="">{t('profile.noZodiac')}</option>
            {isListed ? null : <option value={sign}>{sign}</option>}
            {ZODIAC_SIGNS.map((each) => (
              <option key={each} value={each}>
                {t(`profile.sign_${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label={t('profile.song')}
        hint={hint('song')}
        error={errors.song}
        maxLength={200}
        value={fields.song ?? ''}
        state={states.song}
        testId="profile-song"
        onChange={(song) => save({ song })}
      />
      <Field
        label={t('profile.priceForGig')}
        hint={hint('priceForGig', t('profile.priceForGigHint'))}
        error={errors.priceForGig}
      >
        {(ids) => (
          <Input
            {...ids}
            type="number"
            inputMode="decimal"
            min={0}
            max={HIGHEST_PRICE}
            value={fields.priceForGig ?? ''}
            data-testid="profile-priceForGig"
            data-state={states.priceForGig}
            onChange={({ target }) => {
              const price = target.value === '' ? null : Number(target.value);
              const isValid = price === null || (price >= 0 && price <= HIGHEST_PRICE);
              save({ priceForGig: price }, isValid ? null : t('profile.priceForGigInvalid'));
            }}
          />
        )}
      </Field>
    </Card>
  );
}
