import { useTranslation } from 'react-i18next';
import type { NewServer } from '../../api/first-run.ts';
import styles from '../../components/account/account.module.css';
import { checkPlace, PlaceFields, type PlaceValues } from '../../components/place/place-fields.tsx';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { useForm } from '../../platform/use-form.ts';

interface PlaceStepProps {
  readonly first: PlaceValues;
  readonly server: NewServer;
  readonly onDone: (place: PlaceValues) => void;
}

/** [H1963] The step for the name, the brand colour and the default language of this server. */
export function PlaceStep({ first, server, onDone }: PlaceStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    first,
    check: (values) => checkPlace(values, t),
    send: async (values) => ({ ...values, name: values.name.trim() }),
    onSuccess: onDone,
  });
  return (
    <Form form={form} className={styles.form}>
      <PlaceFields values={form.values} configured={server.place} set={form.set} />
      <Button variant="brand" wide type="submit" data-testid="first-run-next">
        {t('firstRun.next')}
      </Button>
    </Form>
  );
}
