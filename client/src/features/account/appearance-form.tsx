import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { isNickname } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import styles from '../../components/account/account.module.css';
import {
  AppearanceFields,
  isNicknameRefused,
  signUpFields,
  useAppearance,
} from '../../components/account/appearance-fields.tsx';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { api } from '../../platform/rest-client.ts';
import { useMe } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useForm } from '../../platform/use-form.ts';

/**
 * [H477] The form for the nickname and the avatar of a new account, prefilled with those that the user had as a guest.
 */
export function AppearanceForm({ onDone }: { onDone: () => void }) {
  const me = useMe();
  // The profile of the new account is not loaded yet.
  if (me.kind === 'user' && me.profile === null) return <div className={styles.appearanceWait} />;
  return <LoadedForm onDone={onDone} />;
}

function LoadedForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const appearance = useAppearance();
  const { chosen } = appearance;
  const form = useForm({
    first: {},
    check: () => ({ nickname: isNickname(chosen.nickname) ? null : t('account.nicknameInvalid') }),
    send: () => api(profiles.update, signUpFields(chosen)),
    onSuccess: async ({ nickname }) => {
      await queryClient.invalidateQueries({ queryKey: ['session'] });
      showToast({ tone: 'good', text: t('account.welcome', { name: nickname }) });
      onDone();
    },
    onRefused: appearance.onRefused,
  });
  return (
    <Form form={form} className={styles.form}>
      <p role="status">{t('waysIn.pickNow')}</p>
      <AppearanceFields appearance={appearance} error={form.errors.nickname} />
      <ErrorText>{isNicknameRefused(form.error) ? null : form.refusal}</ErrorText>
      <div className={styles.submit} data-sticky>
        <Button variant="brand" wide type="submit" busy={form.isPending} data-testid="appearance-save">
          {t('account.enter')}
        </Button>
      </div>
    </Form>
  );
}
