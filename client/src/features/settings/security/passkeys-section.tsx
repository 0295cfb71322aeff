import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addPasskey, canHavePasskeys, passkeysQuery } from '../../../api/passkeys.ts';
import { usePasskeyErrorText } from '../../../components/account/use-passkey-error-text.ts';
import { Form } from '../../../design/patterns/form.tsx';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { showToast } from '../../../platform/toasts.ts';
import { useForm } from '../../../platform/use-form.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import styles from './security.module.css';

export function PasskeysSection() {
  const { t } = useTranslation();
  const passkeys = useQuery(passkeysQuery());
  return (
    <Card className={styles.securitySection} aria-labelledby="passkeys" data-testid="passkeys">
      <h2 id="passkeys">{t('passkeys.title')}</h2>
      <p className={textStyles.quiet}>{t('passkeys.text')}</p>
      <QueryState query={passkeys} count={1} />
      {passkeys.data && passkeys.data.length > 0 ? (
        <ul className={styles.sessionList}>
          {passkeys.data.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {canHavePasskeys() ? <AddPasskeyForm /> : <p className={textStyles.quiet}>{t('passkeys.notHere')}</p>}
    </Card>
  );
}

function AddPasskeyForm() {
  const { t } = useTranslation();
  const form = useForm({
    first: { name: '' },
    isComplete: ({ name }) => name.trim() !== '',
    send: ({ name }) => addPasskey(name.trim()),
    next: { name: '' },
    onSuccess: () => showToast({ tone: 'good', text: t('passkeys.addedToast') }),
    describe: usePasskeyErrorText(),
  });
  return (
    <Form form={form}>
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        maxLength={60}
        autoComplete="off"
        testId="passkey-name"
        {...form.field('name')}
        error={form.refusal}
      />
      <div className={styles.securityButtons}>
        <Button type="submit" variant="brand" busy={form.isPending} data-testid="passkey-add">
          {t('passkeys.add')}
        </Button>
      </div>
    </Form>
  );
}
