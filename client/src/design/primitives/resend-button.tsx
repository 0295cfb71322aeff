import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface ResendButtonProps {
  /** Seconds until another code can be requested. */
  readonly secondsLeft: number;
  readonly busy: boolean;
  readonly onClick: () => void;
  readonly testId: string;
}

/** Sends another code; counts down until that is allowed. */
export function ResendButton({ secondsLeft, busy, onClick, testId }: ResendButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="plain"
      size="small"
      disabled={secondsLeft > 0}
      busy={busy}
      onClick={onClick}
      data-testid={testId}
    >
      {secondsLeft > 0 ? t('waysIn.resendIn', { count: secondsLeft }) : t('waysIn.resend')}
    </Button>
  );
}
