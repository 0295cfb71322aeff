import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { DEFAULT_COLOUR, isNickname } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import styles from '../../components/account/account.module.css';
import { AvatarPicker } from '../../components/account/avatar-picker.tsx';
import { sameOriginPath } from '../../components/account/redirect-path.ts';
import { SignInImage } from '../../components/account/sign-in-frame.tsx';
import { AvatarTurntable } from '../../components/stage/avatar-turntable.tsx';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { queryClient } from '../../platform/query-client.ts';
import { api } from '../../platform/rest-client.ts';
import { useMe } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';

/** [R020] The page after a sign-up: the user chooses a nickname and an avatar. */
export function OnboardingPage() {
  const { t } = useTranslation();
  usePageTitle(t('account.pickTitle'));
  const me = useMe();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = sameOriginPath(query.get('to'));
  const known = me.kind === 'unknown' ? { nickname: '', avatarId: 'nova', color: DEFAULT_COLOUR } : me;
  const form = useForm({
    first: (): { nickname?: string; avatarId?: string } => ({}),
    check: (values) => ({
      nickname: isNickname(values.nickname ?? known.nickname) ? null : t('account.nicknameInvalid'),
    }),
    async send() {
      if (me.kind !== 'user') return navigate('/sign-up');
      // The cast is safe: the picker offers only avatar ids that the endpoint accepts.
      await api(profiles.update, { nickname: nickname.trim(), avatarId: avatarId as 'nova' });
      await queryClient.invalidateQueries({ queryKey: ['session'] });
      navigate(target);
    },
  });
  const { nickname, avatarId, color } = { ...known, ...form.values };
  return (
    <div className={styles.signIn} data-long>
      <SignInImage onBack={() => navigate('/')} />
      <main id="main" tabIndex={-1}>
        <p>{t('home.tagline')}</p>
        <h1>{t('account.pickTitle')}</h1>
        <p>{t('account.pickText')}</p>
        <Form form={form} className={styles.form}>
          <div className={styles.onboardingFigure}>
            <AvatarTurntable slug={avatarId} color={color} width={96} height={120} />
          </div>
          <TextField
            label={t('account.nickname')}
            hint={t('account.nicknameHint')}
            error={form.errors.nickname ?? form.refusal}
            maxLength={25}
            autoComplete="nickname"
            testId="nickname"
            value={nickname}
            onChange={(typed) => form.set({ nickname: typed })}
          />
          <AvatarPicker chosen={avatarId} onChoose={(picked) => form.set({ avatarId: picked })} />
          <div className={styles.submit} data-sticky>
            <Button variant="brand" wide type="submit" busy={form.isPending} data-testid="onboarding-enter">
              {t('account.enter')}
            </Button>
          </div>
        </Form>
      </main>
    </div>
  );
}
