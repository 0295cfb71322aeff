import type { Passkey } from '@hangout/contract/rest/authentication/passkeys';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removePasskey, renamePasskey } from '../../../api/passkeys.ts';
import { Form } from '../../../design/patterns/form.tsx';
import { useConfirmedAction } from '../../../design/patterns/use-confirmed-action.tsx';
import { Button, IconButton } from '../../../design/primitives/button.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import { formatDateTime } from '../../../platform/format-time.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useForm } from '../../../platform/use-form.ts';
import styles from './security.module.css';

/** [H492] A passkey with its last use. [H291] It can be renamed in place. */
export function PasskeyEntry({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const remove = useConfirmedAction({
    title: t('passkeys.remove', { name }),
    text: t('passkeys.removeText'),
    confirmLabel: t('settings.remove'),
    danger: true,
    run: () => removePasskey(id),
    onSuccess: () => showToast({ tone: 'good', text: t('passkeys.removed', { name }) }),
  });
  const facts = [
    t('passkeys.added', { when: formatDateTime(createdAt) }),
    lastUsedAt ? t('security.lastUsed', { when: formatDateTime(lastUsedAt) }) : t('passkeys.unused'),
  ];
  return (
    <li data-testid="passkey">
      <div className={styles.sessionEntry}>
        <Fingerprint size={24} aria-hidden="true" />
        <div>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <small>{facts.join(' · ')}</small>
        </div>
        <IconButton
          ref={pencil}
          label={t('passkeys.rename', { name })}
          aria-expanded={isRenaming}
          onClick={() => setRenaming(!isRenaming)}
          data-testid="passkey-rename"
        >
          <Pencil size={20} />
        </IconButton>
        <IconButton label={t('passkeys.remove', { name })} onClick={remove.ask} data-testid="passkey-remove">
          <Trash2 size={20} />
        </IconButton>
      </div>
      {isRenaming ? (
        <RenameForm
          passkey={passkey}
          onClose={() => {
            setRenaming(false);
            pencil.current?.focus();
          }}
        />
      ) : null}
      {remove.question}
    </li>
  );
}

/** If the server refuses a name, the typed text stays. */
function RenameForm({ passkey: { id, name: before }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    first: { name: before },
    isComplete: ({ name }) => name.trim() !== '',
    async send(values) {
      const name = values.name.trim();
      if (name === before) return;
      await renamePasskey(id, name);
      showToast({ tone: 'good', text: t('passkeys.renamed', { name }) });
    },
    onSuccess: onClose,
  });
  return (
    <Form form={form}>
      <TextField
        label={t('passkeys.newName')}
        maxLength={60}
        autoComplete="off"
        // The form takes the place of the button that was pressed, so its field gets the focus.
        autoFocus
        testId="passkey-new-name"
        {...form.field('name')}
        error={form.isComplete ? form.refusal : t('passkeys.nameMissing')}
      />
      <div className={styles.securityButtons}>
        <Button type="submit" size="small" variant="brand" busy={form.isPending} data-testid="passkey-save">
          {t('app.save')}
        </Button>
        <Button type="button" size="small" onClick={onClose} data-testid="passkey-cancel">
          {t('app.cancel')}
        </Button>
      </div>
    </Form>
  );
}
