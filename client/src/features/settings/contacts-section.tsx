import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BookUser, Mail, Phone, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  contactMatchesQuery,
  contactsQuery,
  type NewContact,
  removeContacts,
  saveContacts,
} from '../../api/contacts.ts';
import styles from '../../components/person/friends.module.css';
import { InviteOnceButton } from '../../components/person/invitation-buttons.tsx';
import { nameOf, PersonRow } from '../../components/person/person-row.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import {
  SettingCard,
  SettingEntry,
  SettingForm,
  SettingList,
  SettingRow,
  SettingWords,
} from '../../design/patterns/setting.tsx';
import { Button, ButtonLink, IconButton } from '../../design/primitives/button.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { EmptyState, ErrorState } from '../../design/primitives/states.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { chooseDeviceContacts, hasDeviceContacts } from './device-contacts.ts';
import { parseContacts } from './parse-contacts.ts';

/** [H552] Finds users by the phone numbers and email addresses of people whom the user knows. */
export function ContactsSection() {
  return (
    <>
      <AddContacts />
      <Matches />
      <ContactBook />
    </>
  );
}

function AddContacts() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const add = useAction(({ found }: { found: readonly NewContact[]; from?: string }) => saveContacts(found), {
    onSuccess: ({ count, leftOut }, { from }) => {
      // [H1637] What was typed meanwhile stays.
      setText((now) => (now === from ? '' : now));
      const kept = t('contacts.kept', { count });
      showToast({
        tone: leftOut > 0 ? 'plain' : 'good',
        text: leftOut > 0 ? `${kept} ${t('contacts.leftOut', { count: leftOut })}` : kept,
      });
    },
  });
  const send = (found: readonly NewContact[], from?: string) => {
    setError(found.length === 0 ? t('contacts.nothing') : null);
    if (found.length > 0) add.mutate({ found, ...(from !== undefined && { from }) });
  };
  return (
    <SettingCard aria-labelledby="contacts-add" data-testid="contacts-add">
      <h2 id="contacts-add">{t('contacts.addTitle')}</h2>
      <p className={textStyles.quiet}>{t('contacts.privacy')}</p>
      <SettingForm
        form={{
          submit(event) {
            event.preventDefault();
            send(parseContacts(text), text);
          },
        }}
      >
        <TextField
          label={t('contacts.paste')}
          hint={t('contacts.pasteHint')}
          error={error}
          lines={4}
          value={text}
          onChange={(value) => {
            setText(value);
            setError(null);
          }}
          testId="contacts-text"
        />
        <SettingRow>
          <Button size="small" variant="brand" type="submit" busy={add.isPending} data-testid="contacts-send">
            {t('contacts.send')}
          </Button>
          <Button size="small" onClick={() => file.current?.click()}>
            {t('contacts.file')}
          </Button>
          {hasDeviceContacts() ? (
            <Button size="small" onClick={() => void chooseDeviceContacts().then(send, showErrorToast)}>
              <BookUser size={18} aria-hidden="true" />
              {t('contacts.device')}
            </Button>
          ) : null}
        </SettingRow>
        <input
          ref={file}
          type="file"
          accept=".vcf,.csv,.txt,text/vcard,text/csv,text/plain"
          hidden
          data-testid="contacts-file"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) void chosen.text().then((words) => send(parseContacts(words)), showErrorToast);
          }}
        />
      </SettingForm>
    </SettingCard>
  );
}

function Matches() {
  const { t } = useTranslation();
  const matches = useQuery(contactMatchesQuery());
  return (
    <SettingCard className={styles.friends} aria-labelledby="contacts-here" data-testid="contacts-here">
      <h2 id="contacts-here">{t('contacts.here')}</h2>
      <QueryState query={matches} count={2} round />
      {matches.data?.length === 0 ? (
        <EmptyState title={t('contacts.nobody')} text={t('contacts.nobodyText')} />
      ) : null}
      <ul>
        {(matches.data ?? []).map(({ userUuid, userProfile, isFriend }) => (
          <PersonRow
            key={userUuid}
            uuid={userUuid}
            profile={userProfile}
            testId="contact-match"
            under={isFriend ? t('friends.areFriends') : ''}
          >
            {isFriend ? (
              <ButtonLink size="small" to={`/u/${userUuid}`}>
                {t('people.profile')}
              </ButtonLink>
            ) : (
              <InviteOnceButton uuid={userUuid} name={nameOf(userProfile)} />
            )}
          </PersonRow>
        ))}
      </ul>
    </SettingCard>
  );
}

function ContactBook() {
  const { t } = useTranslation();
  const book = useInfiniteQuery(contactsQuery());
  const [isEmptying, setEmptying] = useState(false);
  const remove = useAction(removeContacts, {
    onSuccess: (count) => showToast({ tone: 'good', text: t('contacts.removed', { count }) }),
    onSettled: () => setEmptying(false),
  });
  const count = book.data?.pages[0]?.count ?? 0;
  return (
    <SettingCard aria-labelledby="contacts-book" data-testid="contacts-book">
      <h2 id="contacts-book">{t('contacts.book', { count })}</h2>
      <p className={textStyles.quiet}>{t(count === 0 ? 'contacts.bookEmpty' : 'contacts.bookText')}</p>
      {book.isError ? <ErrorState error={book.error} retry={() => void book.refetch()} /> : null}
      <SettingList>
        {(book.data?.pages.flatMap(({ data }) => data) ?? []).map(({ id, kind, isMatched, createdAt }) => {
          const when = formatDateTime(createdAt);
          const Icon = kind === 'phone' ? Phone : Mail;
          return (
            <SettingEntry key={id} as="li" data-testid="contact">
              <Icon size={20} aria-hidden="true" className={textStyles.quiet} />
              <SettingWords>
                <strong>{t(`contacts.${kind}`)}</strong>
                <small className={textStyles.quiet}>
                  {t(isMatched ? 'contacts.entryHere' : 'contacts.entryAdded', { when })}
                </small>
              </SettingWords>
              <IconButton
                label={t('contacts.removeOne', { when })}
                onClick={() => remove.mutate([id])}
                data-testid="contact-remove"
              >
                <Trash2 size={20} />
              </IconButton>
            </SettingEntry>
          );
        })}
      </SettingList>
      <LoadMore list={book} />
      {count > 0 ? (
        <SettingRow>
          <Button
            size="small"
            variant="danger"
            onClick={() => setEmptying(true)}
            data-testid="contacts-empty"
          >
            {t('contacts.empty')}
          </Button>
        </SettingRow>
      ) : null}
      {isEmptying ? (
        <Confirm
          title={t('contacts.empty')}
          text={t('contacts.emptyText')}
          confirmLabel={t('contacts.empty')}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setEmptying(false)}
        />
      ) : null}
    </SettingCard>
  );
}
