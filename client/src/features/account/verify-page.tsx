import { emails } from '@hangout/contract/rest/authentication/emails';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { emailsQuery, verifyEmail } from '../../api/emails.ts';
import styles from '../../components/account/account.module.css';
import { SignUpPrompt } from '../../components/account/sign-up-prompt.tsx';
import { VerifyEmailForm } from '../../components/account/verify-email-form.tsx';
import { Page, PageHead } from '../../design/patterns/page.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { errorCode } from '../../platform/errors.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { queryClient } from '../../platform/query-client.ts';
import { api } from '../../platform/rest-client.ts';
import { useMe } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

/**
 * [H479] The page that verifies an email address. The mailed link works for any visitor; without the link, a
 * signed-in user types the mailed code.
 */
export function VerifyPage() {
  const { t } = useTranslation();
  usePageTitle(t('waysIn.verifyTitle'));
  const { hash } = useLocation();
  const link = new URLSearchParams(hash.slice(1));
  const [email, code] = [link.get('email'), link.get('code')];
  const me = useMe();
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('waysIn.verifyTitle')}</h1>
          <p>{t('waysIn.verifyText')}</p>
        </div>
      </PageHead>
      {email && code ? (
        <VerifyByLink key={hash} email={email} code={code} />
      ) : me.kind === 'user' ? (
        <OwnEmails userUuid={me.uuid} />
      ) : (
        <SignUpPrompt
          title={t('waysIn.verifyGuestTitle')}
          text={t('waysIn.verifyGuestText')}
          reason="people"
        />
      )}
    </Page>
  );
}

/** Verifies only after a press of the button, because mail programs may open links by themselves. */
function VerifyByLink({ email, code }: { email: string; code: string }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const me = useMe();
  const confirm = useAction(
    async () => {
      // The address in the link may belong to another account. If it is the user's main address, the endpoint for
      // signed-in users is called, because the server counts their attempts separately.
      const isMine = me.kind === 'user' && me.profile?.email === email;
      if (isMine) await verifyEmail(email, code);
      else await api(emails.confirm, { email, code });
      await queryClient.invalidateQueries();
    },
    { onError: 'form' },
  );
  if (confirm.isSuccess) return <Verified email={email} />;
  const isDead = errorCode(confirm.error) === 'code_incorrect';
  return (
    <Card className={styles.verifyCard}>
      <p>{t('waysIn.verifyAddress', { email })}</p>
      <ErrorText testId="verify-error">
        {isDead ? t('waysIn.verifyDead') : confirm.isError ? describeError(confirm.error) : null}
      </ErrorText>
      {isDead ? (
        <ButtonLink variant="brand" to="/verify" replace>
          {t('waysIn.otherCode')}
        </ButtonLink>
      ) : (
        <Button
          variant="brand"
          busy={confirm.isPending}
          onClick={() => confirm.mutate()}
          data-testid="verify-link"
        >
          {t('waysIn.confirmAddress')}
        </Button>
      )}
    </Card>
  );
}

function Verified({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Card className={styles.verifyCard}>
      <p role="status" data-testid="verified">
        <MailCheck size={20} aria-hidden="true" /> {t('settings.emailIsVerified', { email })}
      </p>
      <ButtonLink variant="brand" to="/">
        {t('waysIn.toTheMusic')}
      </ButtonLink>
    </Card>
  );
}

function OwnEmails({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const all = useQuery(emailsQuery(userUuid));
  if (!all.data) return <QueryState query={all} count={1} size={40} />;
  const open = all.data.filter(({ status }) => status !== 'VERIFIED');
  if (open.length > 0)
    return open.map((email) => (
      <Card key={email.id} className={styles.verifyCard}>
        <VerifyEmailForm email={email} />
      </Card>
    ));
  const [first] = all.data;
  if (first) return <Verified email={first.email} />;
  return (
    <Card className={styles.verifyCard}>
      <p>{t('waysIn.noEmail')}</p>
      <ButtonLink variant="brand" to="/settings">
        {t('settings.title')}
      </ButtonLink>
    </Card>
  );
}
