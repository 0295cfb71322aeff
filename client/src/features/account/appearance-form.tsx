import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { isNickname } from '@hangout/rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../components/account/account.module.css';
import {
  AppearanceFields,
  isNicknameRefused,
  signUpFields,
  useAppearance,
} from '../../components/account/appearance-fields.tsx';
import { Button } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { queryClient } from '../../platform/query-client.ts';
import { api } from '../../platform/rest-client.ts';
import { useMe } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

/** [H477] The form for the nickname and the figure of a new account, which starts with those of the guest. */
export function AppearanceForm({ onDone }: { onDone: () => void }) {
  const me = useMe();
  // The profile of the new account is still loading.
  if (me.kind === 'user' && me.profile === null) return <div className={styles.appearanceWait} />;
  return <LoadedForm onDone={onDone} />;
}

function LoadedForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const appearance = useAppearance();
  const [isTried, setTried] = useState(false);
  const wrong = isNickname(appearance.chosen.nickname) ? null : t('account.nicknameInvalid');
  const save = useAction(() => api(profiles.update, signUpFields(appearance.chosen)), {
    onSuccess: async ({ nickname }) => {
      await queryClient.invalidateQueries({ queryKey: ['session'] });
      showToast({ tone: 'good', text: t('account.welcome', { name: nickname }) });
      onDone();
    },
    onError: appearance.onRefused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong === null) save.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p role="status">{t('waysIn.pickNow')}</p>
      <AppearanceFields appearance={appearance} error={isTried ? wrong : null} />
      {save.isError && !isNicknameRefused(save.error) ? (
        <p role="alert" className={textStyles.errorText}>
          {describeError(save.error)}
        </p>
      ) : null}
      <div className={styles.submit} data-sticky>
        <Button variant="brand" wide type="submit" busy={save.isPending} data-testid="appearance-save">
          {t('account.enter')}
        </Button>
      </div>
    </form>
  );
}
