import { useQuery } from '@tanstack/react-query';
import { Hourglass, KeyRound, Link2, type LucideIcon, Mail, Smartphone } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { signInMethodsQuery } from '../../api/sign-in.ts';
import styles from '../../components/account/account.module.css';
import { EmailForm } from '../../components/account/email-form.tsx';
import { PasskeyButton } from '../../components/account/passkey-button.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { lazy } from '../../platform/lazy.ts';
import { isShut, NoAdmission, useAdmission } from './admission.tsx';
import { MailLinkForm } from './mail-link-form.tsx';
import { PhoneSignIn } from './phone-sign-in.tsx';

/** [H1362] Loaded only if the server offers sign-in with Discord or an OpenID Connect provider. */
const ExternalButtons = lazy(async () => ({
  default: (await import('./external-buttons.tsx')).ExternalButtons,
}));

/** A sign-in or sign-up method; one form is shown at a time. */
export type WayIn = 'phone' | 'sign-up' | 'login' | 'link';

/** Methods that are offered below the form of each method. */
const otherWays: Readonly<Record<WayIn, readonly WayIn[]>> = {
  phone: ['sign-up', 'login'],
  'sign-up': ['phone'],
  login: ['phone', 'link'],
  link: ['phone', 'login'],
};

const buttons = {
  phone: { label: 'account.withPhone', Icon: Smartphone, testId: 'with-phone' },
  'sign-up': { label: 'account.withEmail', Icon: Mail, testId: 'with-email' },
  login: { label: 'account.logIn', Icon: KeyRound, testId: 'with-login' },
  link: { label: 'waysIn.withLink', Icon: Link2, testId: 'with-link' },
} as const satisfies Record<WayIn, { label: string; Icon: LucideIcon; testId: string }>;

/**
 * [H476] Returns `wanted`, or `instead` if `wanted` is `phone` and the server cannot send text messages. Until the
 * server's methods are loaded, returns `wanted`.
 */
export function useOfferedWay(wanted: WayIn, instead: WayIn): WayIn {
  const { data } = useQuery(signInMethodsQuery);
  return wanted === 'phone' && data?.textMessages === 'off' ? instead : wanted;
}

/** [R021] Keys of the title and the text above each form. */
export const wayTexts = {
  phone: { title: 'account.title', text: 'account.phonePrompt' },
  'sign-up': { title: 'account.signUpTitle', text: 'account.signUpText' },
  login: { title: 'account.logInTitle', text: 'account.logInText' },
  link: { title: 'waysIn.linkTitle', text: 'waysIn.linkText' },
} as const satisfies Record<WayIn, { title: string; text: string }>;

interface WaysInProps {
  readonly way: WayIn;
  readonly onWay: (way: WayIn) => void;
  /** [H233] True if the sign-up form also asks for the nickname and the avatar. */
  readonly withFigure: boolean;
  /** True if the user is signed in and the form shows its last step; other methods are then hidden. */
  readonly isLastStep?: boolean;
  /** Whether the passkey button below the phone form signs up or logs in; the phone form itself does both. */
  readonly passkeyMode: 'sign-up' | 'login';
  readonly target: string;
  readonly onDone: (isNew: boolean) => void;
  /** Called once the user is signed in, although the form may show a further step. */
  readonly onSignedIn?: () => void;
  /** Called when the user follows a link of the form to another page. */
  readonly onLeave?: () => void;
}

/**
 * [H475] The form of one sign-in method, with links to the other methods; used on the sign-in page and in the dialog.
 */
export function WaysIn(props: WaysInProps) {
  const { way, onWay, withFigure, isLastStep = false, passkeyMode, target } = props;
  const { onDone, onSignedIn, onLeave } = props;
  const { t } = useTranslation();
  const { data } = useQuery(signInMethodsQuery);
  const isOffered = (other: WayIn) =>
    !(other === 'phone' && data?.textMessages === 'off') && !(other === 'link' && data?.mails === 'off');
  const form = useFocusOfChosenWay(way);
  const gate = useAdmission();
  const makesAccount = way === 'sign-up' || (way === 'phone' && passkeyMode === 'sign-up');
  const hasNoForm = makesAccount && !isLastStep && isShut(gate.admission);
  const others: readonly WayIn[] = isLastStep ? [] : hasNoForm ? ['login'] : otherWays[way].filter(isOffered);
  const oidc = (data?.oidc ?? []).filter(({ signUp }) => signUp || way !== 'sign-up');
  const hasExternal = !isLastStep && (oidc.length > 0 || Boolean(data?.discord));
  return (
    <div className={styles.waysIn} ref={form}>
      {makesAccount && gate.admission === 'approval' && !isLastStep ? (
        <p className={styles.admission} data-testid="approval-note">
          <Hourglass size={20} aria-hidden="true" /> {t('signUp.approvalNote')}
        </p>
      ) : null}
      {hasNoForm ? (
        <NoAdmission {...gate} />
      ) : way === 'phone' ? (
        <PhoneSignIn withFigure={withFigure} onSignedIn={() => onSignedIn?.()} onDone={onDone} />
      ) : way === 'link' ? (
        <MailLinkForm kind="signIn" target={target} />
      ) : (
        <EmailForm
          mode={way}
          withFigure={withFigure}
          onMode={onWay}
          {...(onLeave && { onLeave })}
          onDone={onDone}
        />
      )}
      {others.length > 0 || hasExternal ? <div className={styles.or}>{t('account.or')}</div> : null}
      <div className={styles.otherWays}>
        {hasExternal ? (
          <Suspense>
            <ExternalButtons oidc={oidc} hasDiscord={Boolean(data?.discord)} target={target} />
          </Suspense>
        ) : null}
        {others.map((other) => {
          const { label, Icon, testId } = buttons[other];
          return (
            <Button key={other} onClick={() => onWay(other)} data-testid={testId}>
              <Icon size={20} aria-hidden="true" />
              {t(label)}
            </Button>
          );
        })}
        {way === 'phone' && !isLastStep && !hasNoForm ? (
          <PasskeyButton mode={passkeyMode} isOffered={false} onDone={onDone} />
        ) : null}
      </div>
    </div>
  );
}

/** Moves the focus into the form of a chosen method, because the button that chose it is gone. */
function useFocusOfChosenWay(way: WayIn) {
  const form = useRef<HTMLDivElement>(null);
  const shown = useRef(way);
  useEffect(() => {
    if (shown.current === way) return;
    shown.current = way;
    form.current?.querySelector('input')?.focus();
  }, [way]);
  return form;
}
