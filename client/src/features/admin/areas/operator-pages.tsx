import { isConsentPageKind, LANGUAGES, OPERATOR_PAGE_KINDS, type OperatorPageKind } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { operatorPageQuery, publishPage } from '../../../api/site.ts';
import { Markdown } from '../../../components/site/markdown.tsx';
import { pageTitles } from '../../../components/site/page-titles.ts';
import { useSiteOverview } from '../../../components/site/use-site-overview.ts';
import { Form } from '../../../design/patterns/form.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { ChipField } from '../../../design/primitives/chips.tsx';
import { ErrorText } from '../../../design/primitives/error-text.tsx';
import { Switch } from '../../../design/primitives/field.tsx';
import { ErrorState, SkeletonRows } from '../../../design/primitives/states.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { formatDateTime } from '../../../platform/format-time.ts';
import { i18n } from '../../../platform/i18n.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useForm } from '../../../platform/use-form.ts';
import styles from '../admin.module.css';
import pageStyles from './operator-pages.module.css';

const MAX_LENGTH = 40_000;

/** [H1980] The editor of the operator's pages, with a preview; publishing creates a new version. */
export function OperatorPages() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<OperatorPageKind>('terms');
  const pages = useSiteOverview()?.pages;
  const isWritten = pages?.some((page) => page.kind === kind);
  const isMissing = isWritten === false;
  const query = useQuery({ ...operatorPageQuery(kind, undefined), enabled: isWritten === true });
  return (
    <div className={styles.list}>
      <ChipField
        label={t('site.page')}
        isLabelHidden
        keys={OPERATOR_PAGE_KINDS}
        chosen={kind}
        onChoose={setKind}
        labelOf={(key) => t(pageTitles[key])}
        testId="operator-page"
      />
      {query.isPending && !isMissing ? <SkeletonRows count={6} size={40} /> : null}
      {query.isError && !isMissing ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : null}
      {query.data || isMissing ? (
        // A new key makes React create a new form after a version was published, here or in another window.
        <Editor
          key={`${kind} ${isMissing ? 0 : query.data?.versionId}`}
          kind={kind}
          texts={isMissing ? {} : (query.data?.texts ?? {})}
          publishedAt={isMissing ? null : (query.data?.publishedAt ?? null)}
        />
      ) : null}
    </div>
  );
}

interface EditorProps {
  readonly kind: OperatorPageKind;
  readonly texts: Readonly<Record<string, string>>;
  readonly publishedAt: string | null;
}

function Editor({ kind, texts, publishedAt }: EditorProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState(i18n.language);
  const isNew = publishedAt === null;
  const form = useForm({
    first: { texts, needsConsent: isNew && isConsentPageKind(kind) },
    isComplete: (values) => isNew || JSON.stringify(values.texts) !== JSON.stringify(texts),
    send: (values) => publishPage({ kind, ...values }),
    onSuccess: () => showToast({ tone: 'good', text: t('site.publishedNow') }),
  });
  const { values, set } = form;
  const text = values.texts[language] ?? '';
  return (
    <Form form={form} gap={16}>
      <p className={textStyles.quiet}>
        {publishedAt === null
          ? t('site.notWritten')
          : t('site.published', { when: formatDateTime(publishedAt) })}{' '}
        {publishedAt === null ? null : <Link to={`/${kind}`}>{t('site.show')}</Link>}
      </p>
      <ChipField
        label={t('site.language')}
        keys={LANGUAGES}
        chosen={language}
        onChoose={setLanguage}
        labelOf={(key) => new Intl.DisplayNames([key], { type: 'language' }).of(key) ?? key}
        testId="page-language"
        areLanguages
      />
      <div className={pageStyles.editor}>
        <TextField
          label={t('site.markdown')}
          hint={t('site.markdownHint')}
          lines={18}
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(next) => set({ texts: { ...values.texts, [language]: next } })}
          testId="page-text"
        />
        <section className={pageStyles.preview} aria-label={t('staff.preview')} data-testid="page-preview">
          {text.trim() === '' ? (
            <p className={textStyles.quiet}>{t('site.previewEmpty')}</p>
          ) : (
            <Markdown text={text} language={language} />
          )}
        </section>
      </div>
      {isConsentPageKind(kind) ? (
        <>
          <Switch
            label={t('site.needsConsent')}
            checked={values.needsConsent}
            onChange={(needsConsent) => set({ needsConsent })}
            testId="page-needs-consent"
          />
          <p className={textStyles.quiet}>{t('site.needsConsentHint')}</p>
        </>
      ) : null}
      <ErrorText>{form.refusal}</ErrorText>
      <div>
        <Button
          variant="brand"
          type="submit"
          busy={form.isPending}
          disabled={!form.isComplete}
          data-testid="page-publish"
        >
          {t('site.publish')}
        </Button>
      </div>
    </Form>
  );
}
