import type { OperatorPage } from '@hangout/contract/rest/site/operator-pages';
import { isConsentPageKind, LANGUAGES, OPERATOR_PAGE_KINDS, type OperatorPageKind } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { publishPage } from '../../../api/operator-pages.ts';
import { operatorPageQuery } from '../../../api/site.ts';
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
import { type FormState, useForm } from '../../../platform/use-form.ts';
import styles from '../admin.module.css';
import pageStyles from './operator-pages.module.css';

const MAX_LENGTH = 40_000;

/** What an admin has changed of a page. */
interface Draft {
  /** The version that is changed; 0 for a page that has not been written. */
  readonly versionId: number;
  /** The changed texts, by language. */
  readonly texts: Readonly<Record<string, string>>;
  readonly needsConsent?: boolean;
}

type Drafts = { readonly [Kind in OperatorPageKind]?: Draft | undefined };

const isChanged = (draft: Draft | undefined, version: OperatorPage) =>
  Object.entries(draft?.texts ?? {}).some(([language, text]) => text !== (version.texts[language] ?? ''));

const valuesOf = (kind: OperatorPageKind, version: OperatorPage | null | undefined, draft?: Draft) => ({
  texts: { ...version?.texts, ...draft?.texts },
  needsConsent: draft?.needsConsent ?? (!version && isConsentPageKind(kind)),
});

/**
 * [H1980] The editor of the operator's pages, with a preview; publishing creates a new version. [H2116] The draft of each
 * page stays while another page is edited, and when somebody else publishes.
 */
export function OperatorPages() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<OperatorPageKind>('terms');
  const pages = useSiteOverview()?.pages;
  const isWritten = pages?.some((page) => page.kind === kind);
  const isMissing = isWritten === false;
  const query = useQuery({ ...operatorPageQuery(kind, undefined), enabled: isWritten === true });
  const version = isMissing ? null : query.data;
  const form = useForm({
    first: (): Drafts => ({}),
    isComplete: (drafts) => version === null || (version !== undefined && isChanged(drafts[kind], version)),
    async send(drafts) {
      await publishPage({ kind, ...valuesOf(kind, version, drafts[kind]) });
      return kind;
    },
    onSuccess(published) {
      form.set({ [published]: undefined });
      showToast({ tone: 'good', text: t('site.publishedNow') });
    },
  });
  return (
    <div className={styles.list}>
      <ChipField
        label={t('site.page')}
        isLabelHidden
        keys={OPERATOR_PAGE_KINDS}
        chosen={kind}
        onChoose={(chosen) => {
          setKind(chosen);
          form.resetErrors();
        }}
        labelOf={(key) => t(pageTitles[key])}
        testId="operator-page"
      />
      {query.isPending && !isMissing ? <SkeletonRows count={6} size={40} /> : null}
      {query.isError && !isMissing ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : null}
      {version === undefined ? null : (
        <Editor
          kind={kind}
          version={version}
          draft={form.values[kind]}
          onChange={(draft) => form.set({ [kind]: draft })}
          form={form}
        />
      )}
    </div>
  );
}

interface EditorProps {
  readonly kind: OperatorPageKind;
  /** The current version; null if the page has not been written. */
  readonly version: OperatorPage | null;
  readonly draft: Draft | undefined;
  readonly onChange: (draft: Draft) => void;
  readonly form: Pick<FormState<unknown, unknown>, 'submit' | 'isComplete' | 'isPending' | 'refusal'>;
}

function Editor({ kind, version, draft, onChange, form }: EditorProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState(i18n.language);
  const values = valuesOf(kind, version, draft);
  const text = values.texts[language] ?? '';
  const set = (change: Partial<Draft>) =>
    onChange({ versionId: version?.versionId ?? 0, texts: {}, ...draft, ...change });
  const isOutdated =
    version !== null &&
    draft?.versionId !== version.versionId &&
    isChanged(draft, version) &&
    !form.isPending;
  return (
    <Form form={form} gap={16}>
      <p className={textStyles.quiet}>
        {version === null
          ? t('site.notWritten')
          : t('site.published', { when: formatDateTime(version.publishedAt) })}{' '}
        {version === null ? null : <Link to={`/${kind}`}>{t('site.show')}</Link>}
      </p>
      <ErrorText testId="page-newer">{isOutdated ? t('site.newerVersion') : null}</ErrorText>
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
          onChange={(next) => set({ texts: { ...draft?.texts, [language]: next } })}
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
