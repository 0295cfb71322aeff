import { isEmailAddress } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { Mail, MailCheck, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addEmail, chooseMainEmail, emailsQuery, type OwnEmail, removeEmail } from '../../api/emails.ts';
import { useMailsAreOff } from '../../api/sign-in.ts';
import { VerifyEmailForm } from '../../components/account/verify-email-form.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import {
  SettingCard,
  SettingEntry,
  SettingForm,
  SettingList,
  SettingRow,
  SettingWarning,
  SettingWords,
} from '../../design/patterns/setting.tsx';
import { useConfirmedAction } from '../../design/patterns/use-confirmed-action.tsx';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { useMe } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { useForm } from '../../platform/use-form.ts';

/** [H740] [H741] Adds, verifies and removes email addresses of the account. */
export function EmailSettings({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const emails = useQuery(emailsQuery(userUuid));
  const me = useMe();
  const isAtRisk =
    me.kind === 'user' && me.profile?.hasPassword === false && !emails.data?.some(isVerifiedEmail);
  return (
    <SettingCard aria-labelledby="emails" data-testid="email-settings">
      <h2 id="emails">{t('settings.emails')}</h2>
      <p className={textStyles.quiet}>{t('settings.emailsText')}</p>
      {/* [H496] A user with neither a password nor a verified email address is locked out after losing one device or
          phone number. */}
      {isAtRisk ? (
        <SettingWarning role="note" data-testid="only-way">
          {t('passkeys.onlyWay')}
        </SettingWarning>
      ) : null}
      <QueryState query={emails} count={1} size={40} />
      <SettingList>
        {(emails.data ?? []).map((email) => (
          <EmailItem key={email.id} email={email} />
        ))}
      </SettingList>
      <AddEmailForm />
    </SettingCard>
  );
}

const isVerifiedEmail = ({ status }: OwnEmail) => status === 'VERIFIED';

function EmailItem({ email }: { email: OwnEmail }) {
  const { t } = useTranslation();
  const isVerified = email.status === 'VERIFIED';
  const remove = useConfirmedAction({
    title: t('settings.emailRemove', { email: email.email }),
    text: t('settings.emailRemoveText'),
    confirmLabel: t('settings.remove'),
    danger: true,
    run: () => removeEmail(email.id),
    onSuccess: () => showToast({ tone: 'good', text: t('settings.emailRemoved', { email: email.email }) }),
  });
  const choose = useAction(() => chooseMainEmail(email.id), {
    onSuccess: () => showToast({ tone: 'good', text: t('settings.emailIsMain', { email: email.email }) }),
  });
  return (
    <li data-testid="email" data-status={email.status} data-main={email.isMain || undefined}>
      <SettingEntry>
        {isVerified ? (
          <MailCheck size={20} aria-hidden="true" />
        ) : (
          <Mail size={20} aria-hidden="true" className={textStyles.quiet} />
        )}
        <SettingWords>
          <strong className={textStyles.oneLine}>{email.email}</strong>
          <small className={textStyles.quiet}>
            {t(isVerified ? 'settings.emailVerified' : 'settings.emailNotVerified')}
            {email.isMain ? ` · ${t('settings.emailMain')}` : null}
          </small>
        </SettingWords>
        {isVerified && !email.isMain ? (
          <Button
            size="small"
            onClick={() => choose.mutate()}
            busy={choose.isPending}
            aria-label={t('settings.emailMakeMainOf', { email: email.email })}
            data-testid="email-make-main"
          >
            {t('settings.emailMakeMain')}
          </Button>
        ) : null}
        <IconButton
          label={t('settings.emailRemove', { email: email.email })}
          onClick={remove.ask}
          data-testid="email-remove"
        >
          <Trash2 size={20} />
        </IconButton>
      </SettingEntry>
      {isVerified ? null : (
        <VerifyEmailForm
          email={email}
          onVerified={() =>
            showToast({ tone: 'good', text: t('settings.emailIsVerified', { email: email.email }) })
          }
        />
      )}
      {remove.question}
    </li>
  );
}

function AddEmailForm() {
  const { t } = useTranslation();
  const mailsAreOff = useMailsAreOff();
  const form = useForm({
    first: { email: '' },
    check: ({ email }) => ({ email: isEmailAddress(email) ? null : t('account.emailInvalid') }),
    async send(values) {
      const email = values.email.trim();
      await addEmail(email);
      showToast({
        tone: 'good',
        text: t(mailsAreOff ? 'settings.emailAdded' : 'settings.codeSent', { email }),
      });
    },
    next: { email: '' },
  });
  return (
    <SettingForm form={form}>
      <TextField
        label={t('settings.newEmail')}
        type="email"
        autoComplete="email"
        testId="new-email"
        {...form.field('email')}
        error={form.errors.email ?? form.refusal}
      />
      <SettingRow>
        <Button size="small" type="submit" busy={form.isPending} data-testid="email-add">
          {t('settings.addEmail')}
        </Button>
      </SettingRow>
    </SettingForm>
  );
}
