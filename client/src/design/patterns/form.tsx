import type { ComponentProps } from 'react';
import type { FormState } from '../../platform/use-form.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'style'> {
  readonly form: Pick<FormState<unknown, unknown>, 'submit'>;
  /** Gap between fields in pixels; absent if a class sets it. */
  readonly gap?: number | undefined;
}

/**
 * A form on a page, with the state from `useForm`; for a form in a dialog use `FormDialog`. `useForm` validates the
 * values, so the browser's own validation is off.
 *
 * @example
 * const form = useForm({
 *   first: { name: '' },
 *   check: ({ name }) => ({ name: isNickname(name) ? null : t('account.nicknameInvalid') }),
 *   send: ({ name }) => createBot(name),
 *   onSuccess: onToken,
 * });
 * return (
 *   <Form form={form} className={styles.form}>
 *     <TextField label={t('bots.name')} {...form.field('name')} />
 *     <ErrorText>{form.refusal}</ErrorText>
 *     <Button variant="brand" type="submit" busy={form.isPending}>
 *       {t('bots.create')}
 *     </Button>
 *   </Form>
 * );
 */
export function Form({ form, gap, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      style={gap === undefined ? undefined : { display: 'grid', gap }}
      onSubmit={form.submit}
      noValidate
    />
  );
}
