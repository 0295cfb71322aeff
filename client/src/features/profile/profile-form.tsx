import type { OwnProfile } from '@hangout/contract/rest/shapes/account-fields';
import {
  isBirthday,
  isNickname,
  MAX_BIO_LENGTH,
  PROVIDERS,
  type Provider,
  parseSocialName,
  SOCIAL_NETWORKS,
} from '@hangout/rules';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProfileChange, saveProfile, saveSocialNames } from '../../api/profiles.ts';
import { AvatarPicker } from '../../components/account/avatar-picker.tsx';
import { ColorField } from '../../components/account/color-field.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { Chip } from '../../design/primitives/chips.tsx';
import { Field, FieldLabel, Switch } from '../../design/primitives/field.tsx';
import { Input } from '../../design/primitives/input.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { ImageField } from './image-field.tsx';
import { PersonalFields } from './personal-fields.tsx';
import styles from './profile.module.css';
import { SongOfTheWeekField } from './song-of-the-week-field.tsx';
import { useAutoSave } from './use-auto-save.ts';

/**
 * Music services that users can list on their profile: all providers except uploads, which are no service, and
 * 7digital, which sells only to shops.
 */
const services = PROVIDERS.filter((provider) => provider !== 'uploadService' && provider !== 'sevenDigital');
const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
} as const;

/** [R120] The user's public profile; each field is saved by itself. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation();
  const { change, states, errors } = useAutoSave<string>();
  const [fields, setFields] = useState(profile);
  const hint = (key: string, hintText?: string) =>
    ({ still: hintText, submitting: t('app.saving'), submitted: t('app.saved') })[states[key] ?? 'still'];
  const save = (fieldsToSave: ProfileChange, error: string | null = null) => {
    setFields((all) => ({ ...all, ...fieldsToSave }) as OwnProfile);
    const [key = ''] = Object.keys(fieldsToSave);
    change(key, () => saveProfile(fieldsToSave), error);
  };
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className={styles.form}>
      <Card className={styles.fields} aria-labelledby="profile-pictures">
        <h2 id="profile-pictures">{t('profile.pictures')}</h2>
        <ImageField userUuid={profile.uuid} kind="profilePicture" url={profile.profilePicture ?? null} />
        <ImageField userUuid={profile.uuid} kind="coverPicture" url={profile.coverPicture ?? null} />
      </Card>
      <Card className={styles.fields} aria-labelledby="profile-about">
        <h2 id="profile-about">{t('profile.bio')}</h2>
        <TextField
          label={t('account.nickname')}
          hint={hint('nickname', t('account.nicknameHint'))}
          error={errors.nickname}
          maxLength={25}
          value={fields.nickname}
          state={states.nickname}
          testId="profile-nickname"
          onChange={(value) => {
            const isValid = isNickname(value);
            setFields((all) => ({ ...all, nickname: value }));
            change(
              'nickname',
              () => saveProfile({ nickname: value.trim() }),
              isValid ? null : t('account.nicknameInvalid'),
            );
          }}
        />
        <TextField
          label={t('profile.bio')}
          hint={hint('bio', t('profile.bioHint', { count: MAX_BIO_LENGTH }))}
          error={errors.bio}
          lines={4}
          maxLength={MAX_BIO_LENGTH}
          value={fields.bio ?? ''}
          state={states.bio}
          testId="profile-bio"
          onChange={(bio) => save({ bio })}
        />
        <TextField
          label={t('profile.pronoun')}
          hint={hint('pronoun')}
          error={errors.pronoun}
          maxLength={30}
          value={fields.pronoun ?? ''}
          state={states.pronoun}
          testId="profile-pronoun"
          onChange={(pronoun) => save({ pronoun })}
        />
        <Switch
          label={t('profile.displayPronouns')}
          checked={fields.displayPronouns ?? true}
          onChange={(displayPronouns) => save({ displayPronouns })}
          testId="profile-display-pronouns"
        />
        <Field
          label={t('profile.birthday')}
          hint={hint('birthday', t('profile.birthdayHint'))}
          error={errors.birthday}
        >
          {(ids) => (
            <Input
              {...ids}
              type="date"
              min="1900-01-01"
              max={today}
              value={fields.birthday ?? ''}
              data-testid="profile-birthday"
              data-state={states.birthday}
              onChange={({ target }) => {
                const birthday = target.value === '' ? null : target.value;
                const isSane = birthday === null || isBirthday(birthday, today);
                save({ birthday }, isSane ? null : t('profile.birthdayInvalid'));
              }}
            />
          )}
        </Field>
        <Switch
          label={t('profile.displayBirthday')}
          checked={fields.displayBirthday}
          onChange={(displayBirthday) => save({ displayBirthday })}
          testId="profile-display-birthday"
        />
        <ColorField
          label={t('profile.color')}
          hint={hint('color', fields.color)}
          error={errors.color}
          value={fields.color}
          onChange={(color) => save({ color })}
        />
      </Card>
      <Card className={`${styles.fields} ${styles.wide}`} aria-labelledby="profile-look">
        <h2 id="profile-look" className={styles.look}>
          {t('profile.look')}{' '}
          {states.avatarId === 'submitted' ? <Check size={18} aria-label={t('app.saved')} /> : null}
        </h2>
        <AvatarPicker chosen={fields.avatarId} onChoose={(avatarId) => save({ avatarId })} />
        {errors.avatarId ? <p role="alert">{errors.avatarId}</p> : null}
      </Card>
      <PersonalFields fields={fields} states={states} errors={errors} hint={hint} save={save} />
      <Card className={styles.fields} aria-labelledby="profile-music">
        <h2 id="profile-music">{t('profile.music')}</h2>
        <SongOfTheWeekField
          chosen={fields.songOfTheWeek ?? null}
          hint={hint('songOfTheWeek')}
          onChoose={(songOfTheWeek) => save({ songOfTheWeek })}
        />
        <fieldset className={styles.services}>
          <FieldLabel>{t('profile.services')}</FieldLabel>
          {services.map((provider) => (
            <Chip
              key={provider}
              aria-pressed={fields.musicProviders?.includes(provider) ?? false}
              data-testid={`service-${provider}`}
              onClick={() => save({ musicProviders: toggled(fields.musicProviders ?? [], provider) })}
            >
              {t(`providers.${provider}`)}
            </Chip>
          ))}
        </fieldset>
        <p className={textStyles.quiet} role="status" data-testid="services-state">
          {errors.musicProviders ?? hint('musicProviders')}
        </p>
      </Card>
      <Card className={styles.fields} aria-labelledby="profile-socials">
        <h2 id="profile-socials">{t('profile.socials')}</h2>
        <p className={textStyles.quiet}>{t('profile.socialsText')}</p>
        {SOCIAL_NETWORKS.map((network) => (
          <TextField
            key={network}
            label={networkNames[network]}
            hint={hint(network)}
            error={errors[network]}
            maxLength={200}
            autoComplete="off"
            value={fields[network] ?? ''}
            state={states[network]}
            testId={`social-${network}`}
            onChange={(typed) => {
              setFields((all) => ({ ...all, [network]: typed }));
              const isValid = typed.trim() === '' || parseSocialName(network, typed) !== null;
              change(
                network,
                () => saveSocialNames({ [network]: typed.trim() === '' ? null : typed }),
                isValid ? null : t('profile.socialInvalid', { network: networkNames[network] }),
              );
            }}
          />
        ))}
      </Card>
    </div>
  );
}

/** Adds or removes a provider. Services that no longer exist are left out. */
function toggled(chosen: readonly string[], provider: Provider): Provider[] {
  return services.filter((one) => (one === provider) !== chosen.includes(one));
}
