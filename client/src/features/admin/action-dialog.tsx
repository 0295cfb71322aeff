import { type FormEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { refreshAdminLists } from '../../api/admin.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Confirm, Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { act, showToast } from '../../platform/toasts.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './admin.module.css';
import type { AdminAction } from './area.ts';
import { FormFieldControl } from './form-field-control.tsx';
import { FieldError, type FormValues, initialValues, isComplete, readInput } from './form-values.ts';

interface ActionDialogProps<Row> {
  readonly action: AdminAction<Row>;
  readonly row: Row;
  readonly name: string;
  /** `isDone`: true if the action was carried out, false if it was cancelled. */
  readonly onClose: (isDone: boolean) => void;
}

/** [H1300] The form of an action, rendered from its fields, or a confirmation if it has none. */
export function ActionDialog<Row>(props: ActionDialogProps<Row>) {
  return props.action.fields ? (
    <ActionForm {...props} fields={props.action.fields} />
  ) : (
    <ActionQuestion {...props} />
  );
}

/** Returns a function that runs the action, shows its result and refreshes the admin lists. */
function useRowAction<Row>({ action, row, onClose }: ActionDialogProps<Row>) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = async (input: Readonly<Record<string, unknown>>) => {
    setBusy(true);
    try {
      const answer = await action.send(row, input);
      showToast({ tone: 'good', text: action.describeResult?.(answer, t) ?? t('people.done') });
      // Closes the dialog of a removed item first; the refresh would fetch its facts again.
      if (action.removes) flushSync(() => onClose(true));
      await refreshAdminLists();
      if (!action.removes) onClose(true);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

function ActionQuestion<Row>(props: ActionDialogProps<Row>) {
  const { action, name, onClose } = props;
  const { t } = useTranslation();
  const { isBusy, run } = useRowAction(props);
  return (
    <Confirm
      title={action.confirm ? String(t(action.confirm, { name })) : t(action.label)}
      confirmLabel={t(action.label)}
      danger={action.danger ?? false}
      busy={isBusy}
      onConfirm={() => act(run({}))}
      onClose={() => onClose(false)}
    />
  );
}

function ActionForm<Row>(
  props: ActionDialogProps<Row> & { fields: NonNullable<AdminAction<Row>['fields']> },
) {
  const { action, row, name, fields, onClose } = props;
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const { isBusy, run } = useRowAction(props);
  // A row that is read anew meanwhile does not change what is being written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form.
  const before = useMemo(() => initialValues(fields, action.initial?.(row) ?? {}), []);
  const [values, setValues] = useState<FormValues>(before);
  const [wrong, setWrong] = useState<{ readonly field?: string; readonly text: string } | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(null);
    try {
      const input = readInput(fields, values, action.initial ? before : null);
      run(input).catch((error: unknown) => setWrong({ text: describeError(error) }));
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      setWrong({ field: error.field.name, text: t('staff.unreadable') });
    }
  };
  return (
    <Dialog
      title={`${t(action.label)}${name ? `: ${name}` : ''}`}
      onClose={() => onClose(false)}
      testId="admin-form"
    >
      <form className={styles.form} onSubmit={submit}>
        {fields.map((field) => (
          <FormFieldControl
            key={field.name}
            field={field}
            value={values[field.name] ?? null}
            error={wrong?.field === field.name ? wrong.text : null}
            onChange={(value) => setValues((known) => ({ ...known, [field.name]: value }))}
          />
        ))}
        {action.renderPreview?.(values)}
        {wrong && wrong.field === undefined ? (
          <p className={styles.formError} role="alert">
            {wrong.text}
          </p>
        ) : null}
        <DialogFoot>
          <Button onClick={() => onClose(false)}>{t('app.cancel')}</Button>
          <Button
            type="submit"
            variant={action.danger ? 'danger' : 'brand'}
            busy={isBusy}
            disabled={!isComplete(fields, values)}
            data-testid="admin-form-send"
          >
            {t(action.label)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
