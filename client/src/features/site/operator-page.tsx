import { ApiError } from '@hangout/contract/framework/errors';
import type { OperatorPage as PageAnswer } from '@hangout/contract/rest/site/operator-pages';
import { chooseTranslation, LANGUAGES, OPERATOR_PAGE_KINDS } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { operatorPageQuery } from '../../api/site.ts';
import { Markdown } from '../../components/site/markdown.tsx';
import { pageTitles } from '../../components/site/page-titles.ts';
import { Banner } from '../../design/patterns/banner.tsx';
import { Page, PageHead } from '../../design/patterns/page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { i18n } from '../../platform/i18n.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import styles from './site-pages.module.css';

/** [H1980] [H1981] A page that the operator has written, such as `/terms`. `?version=` shows an earlier version. */
export function OperatorPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const kind = OPERATOR_PAGE_KINDS.find((one) => pathname === `/${one}`) ?? 'terms';
  const asked = Number(search.get('version') ?? '');
  const query = useQuery(operatorPageQuery(kind, Number.isInteger(asked) && asked > 0 ? asked : undefined));
  const title = t(pageTitles[kind]);
  const isMissing = query.error instanceof ApiError && query.error.code === 'page_not_written';
  usePageTitle(title);
  return (
    <Page>
      <PageHead>
        <h1>{title}</h1>
      </PageHead>
      {query.isPending ? <SkeletonRows count={6} size={24} /> : null}
      {isMissing ? (
        <EmptyState
          icon={<FileQuestion size={40} />}
          title={t('site.notWritten')}
          text={t('site.notWrittenText')}
        />
      ) : null}
      {query.isError && !isMissing ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : null}
      {query.data ? <Version page={query.data} /> : null}
    </Page>
  );
}

function Version({ page }: { readonly page: PageAnswer }) {
  const { t } = useTranslation();
  const { language, text } = chooseTranslation(page.texts, i18n.language, LANGUAGES);
  const isFormer = page.versions[0]?.versionId !== page.versionId;
  return (
    <>
      {isFormer ? (
        <Banner data-testid="former-version">
          <p>{t('site.formerVersion', { when: formatDateTime(page.publishedAt) })}</p>
          <Link to={`/${page.kind}`} className={styles.current}>
            {t('site.currentVersion')}
          </Link>
        </Banner>
      ) : (
        <p className={textStyles.quiet}>{t('site.published', { when: formatDateTime(page.publishedAt) })}</p>
      )}
      <Markdown text={text} language={language} />
      {page.versions.length > 1 ? (
        <section aria-labelledby="versions" className={styles.versions}>
          <h2 id="versions">{t('site.versions')}</h2>
          <ul>
            {page.versions.map((version) => (
              <li key={version.versionId}>
                <Link
                  to={`/${page.kind}?version=${version.versionId}`}
                  aria-current={version.versionId === page.versionId || undefined}
                  data-testid="page-version"
                >
                  {formatDateTime(version.publishedAt)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
