import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleSearchQuery, SHORTEST_SEARCH } from '../../api/people-search.ts';
import { profileQuery } from '../../api/profiles.ts';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { Chip } from '../../design/primitives/chips.tsx';
import { FieldLabel, SearchField } from '../../design/primitives/field.tsx';
import textStyles from '../../design/text.module.css';
import { Avatar } from '../stage/avatar.tsx';
import summaryStyles from './event-summary.module.css';
import styles from './events.module.css';

const MOST_HOSTS = 20;

interface HostFieldProps {
  readonly chosen: readonly string[];
  readonly onChange: (uuids: string[]) => void;
}

/** Adds hosts, found by name, and removes them. */
export function HostField({ chosen, onChange }: HostFieldProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  const isSearching = words.length >= SHORTEST_SEARCH && chosen.length < MOST_HOSTS;
  const found = useInfiniteQuery({ ...peopleSearchQuery(words), enabled: isSearching });
  const hosts = useQueries({ queries: chosen.map(profileQuery) }).flatMap(({ data }) => (data ? [data] : []));
  const others = isSearching
    ? (found.data?.pages[0]?.data ?? []).filter(({ uuid }) => !chosen.includes(uuid)).slice(0, 6)
    : [];
  return (
    <fieldset className={styles.hosts}>
      <FieldLabel>{t('events.hosts')}</FieldLabel>
      <div className={summaryStyles.tags}>
        {hosts.map((host) => (
          <Chip
            key={host.uuid}
            aria-label={t('events.removeHost', { name: host.nickname })}
            onClick={() => onChange(chosen.filter((uuid) => uuid !== host.uuid))}
            data-testid="event-host-chosen"
          >
            <Avatar avatarId={host.avatarId} picture={host.profilePicture} size={24} />
            <bdi>{host.nickname}</bdi>
            <X size={16} aria-hidden="true" />
          </Chip>
        ))}
      </div>
      <small className={textStyles.quiet}>{t('events.hostsAccept')}</small>
      <SearchField
        label={t('events.findHost')}
        value={search}
        onChange={setSearch}
        testId="event-find-host"
      />
      <div className={summaryStyles.tags}>
        {others.map((person) => (
          <Chip
            key={person.uuid}
            aria-label={t('events.addHost', { name: person.nickname })}
            onClick={() => {
              onChange([...chosen, person.uuid]);
              setSearch('');
            }}
            data-testid="event-add-host"
          >
            <Avatar avatarId={person.avatarId} picture={person.profilePicture} size={24} />
            <bdi>{person.nickname}</bdi>
            <Plus size={16} aria-hidden="true" />
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
