import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { EmptyVenue } from '../stage/empty-venue.tsx';
import { type SignUpReason, useAccountDialog } from './use-account-dialog.ts';

export interface SignUpPromptProps {
  readonly title: string;
  readonly text: string;
  readonly reason: SignUpReason;
  /** Makes the title the page's `h1`, if the prompt is the whole page. */
  readonly heading?: 'h1';
}

/** Says why an account is needed, with buttons to sign up and to log in. */
export function SignUpPrompt({ title, text, reason, heading }: SignUpPromptProps) {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  return (
    <EmptyVenue design="CLUB" figures={['nova', 'mirra', 'bao']} title={title} text={text} heading={heading}>
      <Button onClick={() => accountDialog.open('login', reason)}>{t('app.logIn')}</Button>
      <Button
        variant="brand"
        onClick={() => accountDialog.open('sign-up', reason)}
        data-testid="guest-sign-up"
      >
        {t('app.signUp')}
      </Button>
    </EmptyVenue>
  );
}
