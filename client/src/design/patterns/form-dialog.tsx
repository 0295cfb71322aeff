import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormState } from '../../platform/use-form.ts';
import { Button } from '../primitives/button.tsx';
import { Dialog, DialogFoot } from '../primitives/dialog.tsx';
import { Form } from './form.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly testId: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly form: Pick<FormState<unknown, unknown>, 'submit' | 'isPending'>;
  readonly className?: string | undefined;
  readonly gap?: number;
  readonly submitLabel: string;
  readonly submitTestId?: string;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    testId,
    wide = false,
    onClose,
    form,
    className,
    gap,
    submitLabel,
    submitTestId,
    children,
  } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={title} onClose={onClose} wide={wide} testId={testId}>
      <Form form={form} className={className} gap={gap}>
        {children}
        <DialogFoot>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button
            variant="brand"
            type="submit"
            busy={form.isPending}
            disabled={props.isDisabled}
            data-testid={submitTestId}
          >
            {submitLabel}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
