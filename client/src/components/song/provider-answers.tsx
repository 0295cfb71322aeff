import type { ClientProvider } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import styles from './songs.module.css';

interface ProviderAnswersProps {
  readonly providers: readonly { readonly key: ClientProvider; readonly answer: string }[];
}

/** [H1065] Says which music services have not responded to a search, and why. */
export function ProviderAnswers({ providers }: ProviderAnswersProps) {
  const { t, i18n } = useTranslation();
  const names = (answer: string) => {
    const list = providers.filter((one) => one.answer === answer).map(({ key }) => t(`providers.${key}`));
    return list.length === 0 ? null : new Intl.ListFormat(i18n.language).format(list);
  };
  const [slow, failed, leftOut] = [names('slow'), names('failed'), names('left_out')];
  const sentences = [
    slow && t('search.slow', { providers: slow }),
    failed && t('search.failed', { providers: failed }),
    leftOut && t('search.leftOut', { providers: leftOut }),
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  return (
    <p className={styles.searchNote} role="status" data-testid="provider-answers">
      {sentences.join(' ')}
    </p>
  );
}
