import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { myCratesQuery } from '../../api/crates.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { SearchField } from '../../design/primitives/field.tsx';
import styles from './song-dialogs.module.css';

/** Number of playlists above which there is a search field. */
const SEARCH_FROM = 8;

/** The user's playlists; `renderTarget` returns null for one to leave out. */
export function PlaylistTargets({ renderTarget }: { renderTarget: (crate: Crate) => ReactNode }) {
  const { t } = useTranslation();
  const [find, setFind] = useState('');
  const mine = useQuery(myCratesQuery());
  const words = find.trim().toLowerCase();
  const shown = (mine.data ?? []).filter((crate) => crate.crateName.toLowerCase().includes(words));
  return (
    <>
      {(mine.data?.length ?? 0) > SEARCH_FROM ? (
        <SearchField label={t('addTo.find')} value={find} onChange={setFind} testId="add-to-find" />
      ) : null}
      <QueryState query={mine} count={4} />
      <ul className={styles.list} aria-label={t('playlists.title')}>
        {shown.map(renderTarget)}
      </ul>
    </>
  );
}
