import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProcessing, myUploadsQuery, songQuotaQuery } from '../../api/songs.ts';
import { addSongByLink } from '../../api/uploads.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { errorCode } from '../../platform/errors.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './uploads.module.css';

/** [H1010] Adds a song by a link to its file; hidden unless the operator allows hosts for that. */
export function LinkForm() {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [link, setLink] = useState('');
  const uploads = useQuery(myUploadsQuery());
  const { data } = useQuery(songQuotaQuery(uploads.data?.filter(isProcessing).length ?? 0));
  const add = useAction((sent: Parameters<typeof addSongByLink>) => addSongByLink(...sent), {
    // [H1637] Another link that was typed meanwhile stays.
    onSuccess: (_, [sent]) => setLink((now) => (now === sent ? '' : now)),
    onError: 'form',
  });
  const hosts = data?.linkHosts ?? [];
  if (hosts.length === 0) return null;
  const hint = t('uploads.linkHosts', { hosts: hosts.join(', ') });
  const isOtherHost = add.error !== null && errorCode(add.error) === 'link_host_not_allowed';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (link.trim() !== '') add.mutate([link, false]);
  };
  return (
    <Card as="form" className={styles.linkForm} onSubmit={send} noValidate data-testid="link-form">
      <TextField
        label={t('uploads.byLink')}
        hint={hint}
        error={add.error ? `${describeError(add.error)}${isOtherHost ? ` ${hint}` : ''}` : null}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        placeholder="https://"
        testId="link-input"
        value={link}
        onChange={(value) => {
          setLink(value);
          if (add.isError) add.reset();
        }}
      />
      <span className={styles.linkButtons}>
        <Button type="submit" variant="brand" busy={add.isPending} data-testid="link-add">
          {t('uploads.addLink')}
        </Button>
        {add.error && errorCode(add.error) === 'duplicate_upload' ? (
          <Button onClick={() => add.mutate([link, true])} data-testid="link-add-again">
            {t('uploads.uploadAgain')}
          </Button>
        ) : null}
      </span>
    </Card>
  );
}
