import { reauthentication } from '@hangout/contract/rest/authentication/reauthentication';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmByPasskey } from '../../api/passkeys.ts';
import styles from '../../components/account/account.module.css';
import { usePasskeyErrorText } from '../../components/account/use-passkey-error-text.ts';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { OneTimeCodeField } from '../../design/primitives/one-time-code-field.tsx';
import { PasswordField } from '../../design/primitives/password-field.tsx';
import { SecondFactorCodeField } from '../../design/primitives/second-factor-code-field.tsx';
import textStyles from '../../design/text.module.css';
import { type ReauthenticationPrompt, reauthenticationPromptAtom } from '../../platform/reauthentication.ts';
import { api, storeToken } from '../../platform/rest-client.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { useForm } from '../../platform/use-form.ts';

/**
 * [H740] Asks for the password or a code before a change that could hand over the account. The REST client opens this
 * dialog if the server demands it, and then repeats the call. Rendered once, at the root.
 */
export function ReauthenticationDialog() {
  const prompt = useAtomValue(reauthenticationPromptAtom);
  if (!prompt) return null;
  return prompt.by === 'passkey' ? <PasskeyPrompt prompt={prompt} /> : <Prompt prompt={prompt} />;
}

/** [H495] Asks for a passkey, which accounts without a password have. */
function PasskeyPrompt({ prompt }: { prompt: ReauthenticationPrompt }) {
  const { t } = useTranslation();
  const describeError = usePasskeyErrorText();
  const confirm = useAction(confirmByPasskey, { onSuccess: () => prompt.finish(true), onError: 'form' });
  return (
    <Dialog
      title={t('account.confirmTitle')}
      onClose={() => prompt.finish(false)}
      testId="reauthentication-dialog"
    >
      <p className={textStyles.quiet}>{t('passkeys.confirmText')}</p>
      <ErrorText>{confirm.isError ? describeError(confirm.error) : null}</ErrorText>
      <DialogFoot>
        <Button onClick={() => prompt.finish(false)}>{t('app.cancel')}</Button>
        <Button
          variant="brand"
          onClick={() => confirm.mutate()}
          busy={confirm.isPending}
          data-testid="reauthentication-passkey"
        >
          {t('passkeys.confirm')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Prompt({ prompt }: { prompt: ReauthenticationPrompt }) {
  const { t } = useTranslation();
  const isByPassword = prompt.by === 'password';
  const form = useForm({
    first: { entry: '', code: '' },
    isComplete: ({ entry, code }) => entry !== '' && (!prompt.withCode || code.trim() !== ''),
    check: ({ entry }) => ({
      entry: isByPassword || entry.length === 6 ? null : t('waysIn.codeShort'),
    }),
    send: ({ entry, code }) =>
      api(
        reauthentication.confirm,
        isByPassword
          ? { password: entry, ...(prompt.withCode ? { code: code.trim() } : {}) }
          : { code: entry },
      ),
    onSuccess: ({ accessToken }) => {
      storeToken(accessToken);
      prompt.finish(true);
    },
  });
  return (
    <FormDialog
      title={t('account.confirmTitle')}
      onClose={() => prompt.finish(false)}
      testId="reauthentication-dialog"
      form={form}
      className={styles.form}
      submitLabel={t('account.confirm')}
      submitTestId="reauthentication-confirm"
    >
      {isByPassword ? (
        <>
          <p className={textStyles.quiet}>
            {t(prompt.withCode ? 'account.confirmByBoth' : 'account.confirmByPassword')}
          </p>
          <PasswordField
            label={t('account.password')}
            {...form.field('entry')}
            error={form.refusal}
            testId="reauthentication-password"
          />
          {prompt.withCode ? (
            <SecondFactorCodeField {...form.field('code')} testId="reauthentication-second-factor" />
          ) : null}
        </>
      ) : (
        <>
          <CodeNotice />
          <OneTimeCodeField
            label={t('account.code')}
            testId="reauthentication-code"
            {...form.field('entry')}
            error={form.errors.entry ?? form.refusal}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Requests a code on mount, and says where it was sent. */
function CodeNotice() {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  // Part of the query key, so that each opening of the dialog requests exactly one code.
  const [openedAt] = useState(() => Date.now());
  const sent = useQuery({
    queryKey: ['reauthentication-code', openedAt],
    queryFn: () => api(reauthentication.sendCode),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <p className={textStyles.quiet} role="status">
        {sent.data ? t('account.confirmByCode', { to: sent.data.to }) : t('account.confirmSending')}
      </p>
      <ErrorText>{sent.isError ? describeError(sent.error) : null}</ErrorText>
    </>
  );
}
