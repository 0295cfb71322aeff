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
  const refusal = query.error instanceof ApiError ? query.error : null;
  const isMissing = refusal?.code === 'page_not_written';
  const formerVersions = isMissing ? versionsOf(refusal?.body) : [];
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
          title={t(formerVersions.length > 0 ? 'site.takenAway' : 'site.notWritten')}
          text={t(formerVersions.length > 0 ? 'site.takenAwayText' : 'site.notWrittenText')}
        />
      ) : null}
      {formerVersions.length > 0 ? <Versions kind={kind} versions={formerVersions} /> : null}
      {query.isError && !isMissing ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : null}
      {query.data && !isMissing ? <Version page={query.data} /> : null}
    </Page>
  );
}

/** [H1981] Returns the versions of a page that was taken away. */
function versionsOf(refusal: unknown): PageAnswer['versions'] {
  // This refusal has such details, hence the cast.
  const { details } = refusal as { details?: Pick<PageAnswer, 'versions'> };
  return details?.versions ?? [];
}

function Version({ page }: { readonly page: PageAnswer }) {
  const { t } = useTranslation();
  const { language, text } = chooseTranslation(page.texts, i18n.language, LANGUAGES);
  const isFormer = page.currentVersionId !== page.versionId;
  return (
    <>
      {isFormer ? (
        <Banner data-testid="former-version">
          <p>{t('site.formerVersion', { when: formatDateTime(page.publishedAt) })}</p>
          {page.currentVersionId === null ? null : (
            <Link to={`/${page.kind}`} className={styles.current}>
              {t('site.currentVersion')}
            </Link>
          )}
        </Banner>
      ) : (
        <p className={textStyles.quiet}>{t('site.published', { when: formatDateTime(page.publishedAt) })}</p>
      )}
      <Markdown text={text} language={language} />
      {page.versions.length > 1 ? (
        <Versions kind={page.kind} versions={page.versions} shownId={page.versionId} />
      ) : null}
    </>
  );
}

interface VersionsProps {
  readonly kind: PageAnswer['kind'];
  readonly versions: PageAnswer['versions'];
  readonly shownId?: number;
}

function Versions({ kind, versions, shownId }: VersionsProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="versions" className={styles.versions}>
      <h2 id="versions">{t('site.versions')}</h2>
      <ul>
        {versions.map(({ versionId, publishedAt }) => (
          <li key={versionId}>
            <Link
              to={`/${kind}?version=${versionId}`}
              aria-current={versionId === shownId || undefined}
              data-testid="page-version"
            >
              {formatDateTime(publishedAt)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
