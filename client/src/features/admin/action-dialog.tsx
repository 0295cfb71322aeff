import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { refreshAdminLists } from '../../api/admin.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Confirm, Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './admin.module.css';
import type { AdminAction } from './area.ts';
import { FormFieldControl } from './form-field-control.tsx';
import { FieldError, initialValues, isComplete, readInput } from './form-values.ts';

interface ActionDialogProps<Row> {
  readonly action: AdminAction<Row>;
  readonly row: Row;
  readonly name: string;
  /** Called when the dialog closes, with false if the admin cancelled. */
  readonly onClose: (isDone: boolean) => void;
}

/** [H1300] The dialog of an action: a form rendered from the action's fields, or a confirmation without fields. */
export function ActionDialog<Row>(props: ActionDialogProps<Row>) {
  return props.action.fields ? (
    <ActionForm {...props} fields={props.action.fields} />
  ) : (
    <ActionQuestion {...props} />
  );
}

/** Returns a function that runs the action, shows its result and refetches the admin lists. */
function useRowAction<Row>({ action, row, onClose }: ActionDialogProps<Row>) {
  const { t } = useTranslation();
  return async (input: Readonly<Record<string, unknown>>) => {
    const answer = await action.send(row, input);
    showToast({ tone: 'good', text: action.describeResult?.(answer, t) ?? t('people.done') });
    // Closes the dialog of a deleted row first, because the refresh would fetch that row again.
    if (action.removes) flushSync(() => onClose(true));
    await refreshAdminLists();
    if (!action.removes) onClose(true);
  };
}

function ActionQuestion<Row>(props: ActionDialogProps<Row>) {
  const { action, name, onClose } = props;
  const { t } = useTranslation();
  const run = useRowAction(props);
  const confirm = useAction(() => run({}));
  return (
    <Confirm
      title={action.confirm ? String(t(action.confirm, { name })) : t(action.label)}
      confirmLabel={t(action.label)}
      danger={action.danger ?? false}
      busy={confirm.isPending}
      onConfirm={() => confirm.mutate()}
      onClose={() => onClose(false)}
    />
  );
}

function ActionForm<Row>(
  props: ActionDialogProps<Row> & { fields: NonNullable<AdminAction<Row>['fields']> },
) {
  const { action, row, name, fields, onClose } = props;
  const { t } = useTranslation();
  const run = useRowAction(props);
  // The values that the row had when the form opened: a later refetch must not change them.
  const [before] = useState(() => initialValues(fields, action.initial?.(row) ?? {}));
  const form = useForm({
    first: before,
    isComplete: (values) => isComplete(fields, values),
    send: async (values) => run(readInput(fields, values, action.initial ? before : null)),
  });
  const unreadable = form.error instanceof FieldError ? form.error.field.name : null;
  return (
    <Dialog
      title={`${t(action.label)}${name ? `: ${name}` : ''}`}
      onClose={() => onClose(false)}
      testId="admin-form"
    >
      {/* This is not a `Form`, which turns the browser's validation off: here the browser must refuse an incomplete
          date and time. */}
      <form className={styles.form} onSubmit={form.submit}>
        {fields.map((field) => (
          <FormFieldControl
            key={field.name}
            field={field}
            value={form.values[field.name] ?? null}
            error={field.name === unreadable ? t('staff.unreadable') : null}
            onChange={(value) => form.set({ [field.name]: value })}
          />
        ))}
        {action.renderPreview?.(form.values)}
        {form.refusal && !unreadable ? (
          <p className={styles.formError} role="alert">
            {form.refusal}
          </p>
        ) : null}
        <DialogFoot>
          <Button onClick={() => onClose(false)}>{t('app.cancel')}</Button>
          <Button
            type="submit"
            variant={action.danger ? 'danger' : 'brand'}
            busy={form.isPending}
            disabled={!form.isComplete}
            data-testid="admin-form-send"
          >
            {t(action.label)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
