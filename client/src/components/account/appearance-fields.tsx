import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { proposeAppearance, publicAvatars, useMe } from '../../platform/session.ts';
import { translate } from '../../platform/use-error-text.ts';
import { Avatar } from '../stage/avatar.tsx';
import styles from './appearance-fields.module.css';

export interface Appearance {
  readonly nickname: string;
  readonly avatarId: string;
  readonly color: string;
}

interface AppearanceChoice {
  readonly chosen: Appearance;
  /** What the form proposed at first; its avatar stays first in the row. */
  readonly proposed: Appearance;
  readonly setNickname: (nickname: string) => void;
  readonly setAvatar: (avatarId: string) => void;
  /** Why the server refused the nickname; null if it did not. */
  readonly refusal: string | null;
  readonly onRefused: (error: unknown) => void;
}

const nicknameRefusals = new Set(['nickname_taken', 'nickname_reserved']);

/** True if a sign-up failed because of its nickname. */
export const isNicknameRefused = (error: unknown) => nicknameRefusals.has(errorCode(error));

// The cast is safe: the form offers only avatar ids that the endpoint accepts.
export const signUpFields = ({ nickname, avatarId, color }: Appearance) => ({
  nickname: nickname.trim(),
  avatarId: avatarId as 'nova',
  color,
});

/**
 * [H233] State of a new account's nickname and avatar, at first those of the guest. If the server refuses a proposed
 * nickname, another one is proposed with a note; if it refuses a typed one, the reason is shown.
 */
export function useAppearance(): AppearanceChoice {
  const { t } = useTranslation();
  const me = useMe();
  const [fallback] = useState(proposeAppearance);
  const [proposed] = useState<Appearance>(me.kind === 'unknown' ? fallback : me);
  const [nickname, setNickname] = useState(proposed.nickname);
  const [avatarId, setAvatar] = useState(proposed.avatarId);
  const [isTyped, setTyped] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    chosen: { nickname, avatarId, color: proposed.color },
    proposed,
    setNickname(next) {
      setTyped(true);
      setRefusal(null);
      setNickname(next);
    },
    setAvatar,
    refusal,
    onRefused(error) {
      if (!isNicknameRefused(error)) return setRefusal(null);
      if (isTyped) return setRefusal(translate(`errors.${errorCode(error)}`) ?? null);
      setRefusal(t('account.nameTaken', { name: nickname }));
      setNickname(proposeAppearance().nickname);
    },
  };
}

interface AppearanceFieldsProps {
  readonly appearance: AppearanceChoice;
  readonly error: string | null | undefined;
}

/** [H233] Nickname and avatar in the sign-up form. */
export function AppearanceFields({ appearance, error }: AppearanceFieldsProps) {
  const { t } = useTranslation();
  const { chosen, proposed, refusal, setNickname, setAvatar } = appearance;
  const figures = [proposed.avatarId, ...publicAvatars.filter((slug) => slug !== proposed.avatarId)];
  return (
    <>
      <TextField
        label={t('account.nickname')}
        hint={t('account.nicknameHint')}
        error={error ?? refusal}
        maxLength={25}
        autoComplete="nickname"
        testId="sign-up-nickname"
        value={chosen.nickname}
        onChange={setNickname}
      />
      <FigureRow
        label={t('account.figure')}
        figures={figures}
        chosen={chosen.avatarId}
        onChoose={setAvatar}
      />
    </>
  );
}

interface FigureRowProps {
  readonly label: string;
  readonly figures: readonly string[];
  readonly chosen: string;
  readonly onChoose: (slug: string) => void;
}

export function FigureRow({ label, figures, chosen, onChoose }: FigureRowProps) {
  const name = useId();
  return (
    <fieldset className={styles.row}>
      <legend>{label}</legend>
      <div>
        {figures.map((slug) => (
          <label key={slug} className={styles.choice} data-testid={`figure-${slug}`}>
            <input
              type="radio"
              name={name}
              className={textStyles.heardOnly}
              checked={slug === chosen}
              onChange={() => onChoose(slug)}
            />
            <Avatar avatarId={slug} size={56} />
            {slug.charAt(0).toUpperCase() + slug.slice(1)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
