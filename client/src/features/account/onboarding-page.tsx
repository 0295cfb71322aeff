import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { DEFAULT_COLOUR } from '@hangout/rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import styles from '../../components/account/account.module.css';
import { AvatarPicker } from '../../components/account/avatar-picker.tsx';
import { sameOriginPath } from '../../components/account/redirect-path.ts';
import { SignInImage } from '../../components/account/sign-in-frame.tsx';
import { AvatarTurntable } from '../../components/stage/avatar-turntable.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { queryClient } from '../../platform/query-client.ts';
import { api } from '../../platform/rest-client.ts';
import { useMe } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

/** [R020] The page after a sign-up: the user chooses a nickname and an avatar. */
export function OnboardingPage() {
  const { t } = useTranslation();
  usePageTitle(t('account.pickTitle'));
  const { describeError } = useErrorTexts();
  const me = useMe();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = sameOriginPath(query.get('to'));
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const known = me.kind === 'unknown' ? { nickname: '', avatarId: 'nova', color: DEFAULT_COLOUR } : me;
  const nickname = typed ?? known.nickname;
  const avatarId = picked ?? known.avatarId;
  const save = useAction(
    // The cast is safe: the picker offers only avatars listed in the contract.
    () => api(profiles.update, { nickname: nickname.trim(), avatarId: avatarId as 'nova' }),
    {
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: ['session'] });
        navigate(target);
      },
      onError: 'form',
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (me.kind === 'user') save.mutate();
    else navigate('/sign-up');
  };
  return (
    <div className={styles.signIn} data-long>
      <SignInImage onBack={() => navigate('/')} />
      <main id="main" tabIndex={-1}>
        <p>{t('home.tagline')}</p>
        <h1>{t('account.pickTitle')}</h1>
        <p>{t('account.pickText')}</p>
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.onboardingFigure}>
            <AvatarTurntable slug={avatarId} color={known.color} width={96} height={120} />
          </div>
          <TextField
            label={t('account.nickname')}
            hint={t('account.nicknameHint')}
            error={save.isError ? describeError(save.error) : null}
            maxLength={25}
            autoComplete="nickname"
            testId="nickname"
            value={nickname}
            onChange={setTyped}
          />
          <AvatarPicker chosen={avatarId} onChoose={setPicked} />
          <div className={styles.submit} data-sticky>
            <Button variant="brand" wide type="submit" busy={save.isPending} data-testid="onboarding-enter">
              {t('account.enter')}
            </Button>
          </div>
        </form>
      </main>
    </div>
  );
}
