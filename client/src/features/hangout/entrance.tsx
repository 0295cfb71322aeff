import { useAtomValue } from 'jotai';
import { DoorClosed, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { Form } from '../../design/patterns/form.tsx';
import pageStyles from '../../design/patterns/page.module.css';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { EXPLICIT_ROOM, giveExplicitConsent } from '../../live/room/explicit-consent.ts';
import { enterRoom } from '../../live/room/room-session.ts';
import { errorCode } from '../../platform/errors.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './entrance.module.css';

export function PasswordPrompt({ slug, wasWrong }: { slug: string; wasWrong: boolean }) {
  const { t } = useTranslation();
  usePageTitle(t('room.passwordTitle'));
  const form = useForm({
    first: { password: '' },
    isComplete: ({ password }) => password !== '',
    send: async ({ password }) => enterRoom(slug, password),
  });
  return (
    <main id="main" tabIndex={-1} className={`${styles.door} ${pageStyles.pageGlow}`}>
      <Card as={Form} form={form} className={styles.card}>
        <KeyRound size={36} aria-hidden="true" />
        <h1>{t('room.passwordTitle')}</h1>
        <p className={textStyles.quiet}>{t('room.passwordText')}</p>
        <TextField
          label={t('account.password')}
          type="password"
          autoComplete="off"
          autoFocus
          testId="room-password"
          {...form.field('password')}
          error={wasWrong ? t('room.passwordWrong') : null}
        />
        <Button variant="brand" wide type="submit" data-testid="room-enter">
          {t('room.enter')}
        </Button>
        <ButtonLink to="/" variant="plain">
          {t('app.goHome')}
        </ButtonLink>
      </Card>
    </main>
  );
}

/** Returns the key of our texts for a refusal; null to show the error's own text. */
function textKeyOf(code: string, isRegistered: boolean) {
  if (code === 'room_not_found' || code === 'not_found') return 'gone';
  if (code === EXPLICIT_ROOM) return 'explicit';
  if (code === 'registered_only') return 'membersOnly';
  // [H780] Some places are reserved for registered users, so a guest may be able to enter after signing in.
  if (code === 'room_full') return isRegistered ? 'full' : 'guestsFull';
  return null;
}

/**
 * Explains why the user cannot enter, with links to other pages. [H984] If an explicit song is the reason, the user can
 * confirm and enter.
 */
export function EntryRefused({ slug, error }: { slug: string; error: unknown }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const accountDialog = useAccountDialog();
  const code = errorCode(error);
  const textKey = textKeyOf(code, useAtomValue(isRegisteredAtom));
  const mayHelpToSignUp = textKey === 'membersOnly' || textKey === 'guestsFull' || code === 'too_many_guests';
  const isQuestion = textKey === 'explicit';
  const enter = () => {
    giveExplicitConsent();
    enterRoom(slug);
  };
  const title = textKey ? t(`room.${textKey}`) : t('room.refused');
  usePageTitle(title);
  const text = textKey ? t(`room.${textKey}Text`) : describeError(error);
  return (
    <main id="main" tabIndex={-1} className={`${styles.door} ${pageStyles.pageGlow}`}>
      <Card as="div" className={styles.card} data-testid="closed-door">
        <EmptyState heading="h1" icon={<DoorClosed size={40} />} title={title} text={text}>
          {mayHelpToSignUp ? (
            <Button variant="brand" onClick={() => accountDialog.open('sign-up')} data-testid="door-sign-up">
              {t('app.signUp')}
            </Button>
          ) : null}
          {isQuestion ? (
            <Button variant="brand" onClick={enter} data-testid="enter-explicit">
              {t('room.explicitEnter')}
            </Button>
          ) : null}
          <ButtonLink variant={mayHelpToSignUp || isQuestion ? 'plain' : 'brand'} to="/">
            {t('app.goHome')}
          </ButtonLink>
        </EmptyState>
      </Card>
    </main>
  );
}
