import type { Profile } from '@hangout/contract/rest/user-service/profile-shape';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProfileChange, saveProfile } from '../../api/profiles.ts';
import { useErrorTexts } from '../../core/use-error-text.ts';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AvatarPicker } from '../account/index.ts';

/** [R079][R120] The state of the automatic saving of one field. */
type FieldState = 'still' | 'submitting' | 'submitted';
type FieldName = 'nickname' | 'bio' | 'color' | 'avatarId';

/** [R290] Debounce before a changed field is saved, ms. */
const debounceMs = 600;

/** The form for my public profile; each field saves itself. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { change, states, error } = useAutoSave();
  const [nickname, setNickname] = useState(profile.nickname);
  const [bio, setBio] = useState(profile.bio ?? '');
  const [color, setColor] = useState(profile.color);
  const [avatarId, setAvatarId] = useState(profile.avatarId);
  const hint = (key: FieldName, hintText: string) =>
    ({ still: hintText, submitting: t('app.saving'), submitted: t('app.saved') })[states[key] ?? 'still'];
  return (
    <div className="card profile-form">
      <div className="profile-fields">
        <TextField
          label={t('account.nickname')}
          hint={hint('nickname', t('account.nicknameHint'))}
          error={error.nickname}
          maxLength={25}
          value={nickname}
          state={states.nickname}
          onChange={(value) => {
            setNickname(value);
            change('nickname', value.trim(), { nickname: value.trim() });
          }}
        />
        <TextField
          label={t('profile.bio')}
          hint={hint('bio', t('profile.bioHint'))}
          error={error.bio}
          lines={2}
          maxLength={300}
          value={bio}
          onChange={(value) => {
            setBio(value);
            change('bio', value, { bio: value });
          }}
        />
        <Field label={t('profile.color')} hint={hint('color', color)} error={error.color}>
          {(ids) => (
            <input
              {...ids}
              className="input color-input"
              type="color"
              value={color}
              onChange={(event) => {
                setColor(event.target.value);
                change('color', event.target.value, { color: event.target.value });
              }}
            />
          )}
        </Field>
      </div>
      <div>
        <p className="field-label profile-look">
          {t('profile.look')}{' '}
          {states.avatarId === 'submitted' ? <Check size={18} aria-label={t('app.saved')} /> : null}
        </p>
        <AvatarPicker
          chosen={avatarId}
          subscriptionLevel={profile.subscriptionLevel ?? 0}
          onChoose={(slug) => {
            setAvatarId(slug);
            // The cast is safe: the picker offers only the avatars that the contract lists.
            change('avatarId', slug, { avatarId: slug as NonNullable<ProfileChange['avatarId']> });
          }}
        />
        {error.avatarId ? <p role="alert">{error.avatarId}</p> : null}
      </div>
    </div>
  );
}

function useAutoSave() {
  const { describeError } = useErrorTexts();
  const [states, setStates] = useState<Partial<Record<FieldName, FieldState>>>({});
  const [error, setError] = useState<Partial<Record<FieldName, string>>>({});
  const timers = useRef(new Map<FieldName, ReturnType<typeof setTimeout>>());
  useEffect(
    () => () => {
      for (const timer of timers.current.values()) clearTimeout(timer);
    },
    [],
  );
  const change = (key: FieldName, value: string, fields: ProfileChange) => {
    clearTimeout(timers.current.get(key));
    setError((all) => ({ ...all, [key]: undefined }));
    if (value === '' && key !== 'bio') return;
    timers.current.set(
      key,
      setTimeout(async () => {
        setStates((all) => ({ ...all, [key]: 'submitting' }));
        try {
          await saveProfile(fields);
          setStates((all) => ({ ...all, [key]: 'submitted' }));
        } catch (failure) {
          setStates((all) => ({ ...all, [key]: 'still' }));
          setError((all) => ({ ...all, [key]: describeError(failure) }));
        }
      }, debounceMs),
    );
  };
  return { change, states, error };
}
