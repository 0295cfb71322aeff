import { emails } from '@hangout/contract/rest/user-service/emails';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { emailsQuery, verifyEmail } from '../../api/emails.ts';
import { SignUpPrompt } from '../../components/account/sign-up-prompt.tsx';
import { VerifyEmailForm } from '../../components/account/verify-email-form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import { errorCode } from '../../platform/errors.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { queryClient } from '../../platform/query-client.ts';
import { api } from '../../platform/rest-client.ts';
import { useMe } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import '../../components/account/account.css';

/**
 * [H479] The page that verifies an email address: by the mailed link, for any visitor, or by the code, for the
 * account itself.
 */
export function VerifyPage() {
  const { t } = useTranslation();
  usePageTitle(t('waysIn.verifyTitle'));
  const { hash } = useLocation();
  const link = new URLSearchParams(hash.slice(1));
  const [email, code] = [link.get('email'), link.get('code')];
  const me = useMe();
  return (
    <div className="page verify-page">
      <div className="page-head">
        <div>
          <h1>{t('waysIn.verifyTitle')}</h1>
          <p>{t('waysIn.verifyText')}</p>
        </div>
      </div>
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
    </div>
  );
}

/** Verifies on a press, not on the visit, because mail programs open links too. */
function VerifyByLink({ email, code }: { email: string; code: string }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const me = useMe();
  const confirm = useAction(
    async () => {
      // Attempts of the account itself are counted apart from those of strangers; the address may belong to another
      // account.
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
    <section className="card verify-card">
      <p>{t('waysIn.verifyAddress', { email })}</p>
      {confirm.isError ? (
        <p role="alert" className="account-error" data-testid="verify-error">
          {isDead ? t('waysIn.verifyDead') : describeError(confirm.error)}
        </p>
      ) : null}
      {isDead ? (
        <Link className="button" data-variant="brand" to="/verify" replace>
          {t('waysIn.otherCode')}
        </Link>
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
    </section>
  );
}

function Verified({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <section className="card verify-card">
      <p role="status" data-testid="verified">
        <MailCheck size={20} aria-hidden="true" /> {t('settings.emailIsVerified', { email })}
      </p>
      <Link className="button" data-variant="brand" to="/">
        {t('waysIn.toTheMusic')}
      </Link>
    </section>
  );
}

function OwnEmails({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const all = useQuery(emailsQuery(userUuid));
  if (all.isPending) return <SkeletonRows count={1} size={40} />;
  if (all.isLoadingError) return <ErrorState error={all.error} retry={() => void all.refetch()} />;
  const open = all.data.filter(({ status }) => status !== 'VERIFIED');
  if (open.length > 0)
    return open.map((email) => (
      <section key={email.id} className="card verify-card">
        <VerifyEmailForm email={email} />
      </section>
    ));
  const [first] = all.data;
  if (first) return <Verified email={first.email} />;
  return (
    <section className="card verify-card">
      <p>{t('waysIn.noEmail')}</p>
      <Link className="button" data-variant="brand" to="/settings">
        {t('settings.title')}
      </Link>
    </section>
  );
}
