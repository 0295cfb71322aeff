import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExternalProvider, leaveForProvider } from '../../api/external-sign-in.ts';
import { SettingEntry, SettingWords } from '../../design/patterns/setting.tsx';
import { useConfirmedAction } from '../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

export const ACCOUNT_SETTINGS = '/settings/account';

interface ExternalAccountEntryProps {
  readonly provider: ExternalProvider;
  readonly icon: ReactNode;
  /** The name of the linked account; null if none is linked. */
  readonly name: string | null;
  readonly unlink: () => Promise<void>;
  /** Text that says what changes when the account is unlinked. */
  readonly unlinkText: string;
  readonly testIdOf: (part: 'link' | 'name' | 'unlink') => string;
}

/** [H1362] [H1944] A provider for signing in: the linked account, and a button that links or unlinks. */
export function ExternalAccountEntry({
  provider,
  icon,
  name,
  testIdOf,
  ...linked
}: ExternalAccountEntryProps) {
  const { t } = useTranslation();
  const link = useAction(() => leaveForProvider(provider, 'link', ACCOUNT_SETTINGS));
  return (
    <SettingEntry as="li">
      {icon}
      <SettingWords as="strong">
        <bdi>{provider.name}</bdi>
        <small className={textStyles.quiet} data-testid={name === null ? undefined : testIdOf('name')}>
          {name === null ? t('external.notLinked') : <bdi>{name}</bdi>}
        </small>
      </SettingWords>
      {name === null ? (
        <Button
          size="small"
          busy={link.isPending}
          onClick={() => link.mutate()}
          aria-label={t('external.linkOf', { provider: provider.name })}
          data-testid={testIdOf('link')}
        >
          {t('external.link')}
        </Button>
      ) : (
        <UnlinkButton provider={provider.name} testId={testIdOf('unlink')} {...linked} />
      )}
    </SettingEntry>
  );
}

interface UnlinkButtonProps extends Pick<ExternalAccountEntryProps, 'unlink' | 'unlinkText'> {
  readonly provider: string;
  readonly testId: string;
}

function UnlinkButton({ provider, unlink, unlinkText, testId }: UnlinkButtonProps) {
  const { t } = useTranslation();
  const run = useConfirmedAction({
    title: t('external.unlinkTitle', { provider }),
    text: unlinkText,
    confirmLabel: t('external.unlink'),
    danger: true,
    run: unlink,
    onSuccess: () => showToast({ tone: 'good', text: t('external.unlinked', { provider }) }),
  });
  return (
    <>
      <Button
        size="small"
        onClick={run.ask}
        aria-label={t('external.unlinkOf', { provider })}
        data-testid={testId}
      >
        {t('external.unlink')}
      </Button>
      {run.question}
    </>
  );
}
