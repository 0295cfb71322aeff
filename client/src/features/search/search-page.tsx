import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SongSearch } from '../../components/song/song-search.tsx';
import { useAddSong } from '../../components/song/use-add-song.ts';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { Page, PageHead } from '../../design/patterns/page.tsx';
import { DenseCard } from '../../design/primitives/card.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { OtherResults } from './other-results.tsx';

/** [H1072] One field for words and links, whose text is kept in the URL. */
export function SearchPage() {
  const { t } = useTranslation();
  usePageTitle(t('search.title'));
  const [parameters, setParameters] = useSearchParams();
  const words = parameters.get('q') ?? '';
  const add = useAddSong();
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('search.title')}</h1>
          <p>{t('search.page')}</p>
        </div>
      </PageHead>
      <DenseCard>
        <SongSearch
          label={t('search.find')}
          initial={words}
          onSearch={(q) => setParameters(q === '' ? {} : { q }, { replace: true })}
          onLast={add.last}
          onNext={add.next}
          staysOpen
        >
          {null}
        </SongSearch>
        <OtherResults words={useDebounced(words.trim())} />
      </DenseCard>
    </Page>
  );
}
