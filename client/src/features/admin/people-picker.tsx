import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminUsers, type ListedAccount, type ListedUser, moderatorAccounts } from '../../api/admin.ts';
import { profileQuery } from '../../api/profiles.ts';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { IconButton } from '../../design/primitives/button.tsx';
import chipsStyles from '../../design/primitives/chips.module.css';
import { Field } from '../../design/primitives/field.tsx';
import { Input } from '../../design/primitives/input.tsx';
import textStyles from '../../design/text.module.css';
import { usePermissions } from '../../platform/permissions.ts';
import styles from './admin.module.css';

interface PeoplePickerProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly chosen: readonly string[];
  readonly max: number;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly testId: string;
}

/** Number of accounts offered at a time. */
const OFFERED = 6;

export function PeoplePicker({ label, hint, chosen, max, onChange, testId }: PeoplePickerProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const searched = useDebounced(words).trim();
  const { isAdmin } = usePermissions();
  const listed = {
    search: searched,
    filter: null,
    sort: { field: 'nickname', descending: false },
    page: 1,
  } as const;
  const isSearching = searched !== '';
  const byAdmin = useQuery({ ...adminUsers(listed), enabled: isAdmin && isSearching });
  const byModerator = useQuery({ ...moderatorAccounts(listed), enabled: !isAdmin && isSearching });
  const found: readonly (ListedUser | ListedAccount)[] = (isAdmin ? byAdmin : byModerator).data?.data ?? [];
  const offered = (isSearching ? found : [])
    .filter(({ uuid }) => uuid && !chosen.includes(uuid))
    .slice(0, OFFERED);
  return (
    <div className={styles.peoplePicker}>
      <Field label={label} hint={hint}>
        {(ids) => (
          <Input
            {...ids}
            type="search"
            value={words}
            placeholder={t(isAdmin ? 'admin.findUser' : 'admin.findByNickname')}
            disabled={chosen.length >= max}
            data-testid={testId}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              // Without this, Enter in the search field would submit the whole form.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </Field>
      {chosen.length > 0 ? (
        <ul className={styles.peoplePicked}>
          {chosen.map((uuid) => (
            <Picked key={uuid} uuid={uuid} onRemove={() => onChange(chosen.filter((one) => one !== uuid))} />
          ))}
        </ul>
      ) : null}
      {offered.length > 0 ? (
        <ul className={styles.peopleOffered}>
          {offered.map(({ uuid = '', nickname, ...account }) => (
            <li key={uuid}>
              <button
                type="button"
                data-testid={`${testId}-offer`}
                onClick={() => {
                  onChange([...chosen, uuid]);
                  setWords('');
                }}
              >
                <bdi>{nickname}</bdi>{' '}
                {'email' in account && account.email ? (
                  <span className={textStyles.quiet}>{account.email}</span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Picked({ uuid, onRemove }: { uuid: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(profileQuery(uuid));
  const name = data?.nickname ?? uuid.slice(0, 8);
  return (
    <li className={chipsStyles.chip}>
      <bdi>{name}</bdi>
      <IconButton label={t('staff.takeOut', { name })} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </li>
  );
}
