import { LANGUAGES } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changePlace, placeQuery } from '../../../api/place.ts';
import {
  checkPlace,
  PlaceFields,
  type PlaceValues,
  toPlaceSettings,
} from '../../../components/place/place-fields.tsx';
import { Form } from '../../../design/patterns/form.tsx';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { ErrorText } from '../../../design/primitives/error-text.tsx';
import { showToast } from '../../../platform/toasts.ts';
import { useForm } from '../../../platform/use-form.ts';
import styles from '../admin.module.css';

/** [H1963] The admin area for this server's name, brand colour and default language. */
export function Place() {
  const query = useQuery(placeQuery);
  if (!query.isSuccess) return <QueryState query={query} count={4} size={48} />;
  const { stored, configured } = query.data;
  const first = {
    name: stored.name ?? configured.name,
    color: stored.color ?? configured.color,
    language: stored.language ?? configured.language ?? LANGUAGES[0],
  };
  return <PlaceForm first={first} configured={configured} />;
}

interface PlaceFormProps {
  readonly first: PlaceValues;
  readonly configured: PlaceValues;
}

function PlaceForm({ first, configured }: PlaceFormProps) {
  const { t } = useTranslation();
  // [H2116] Holds only the fields that were changed, which stay when another window saves.
  const form = useForm({
    first: (): Partial<PlaceValues> => ({}),
    check: (changed) => checkPlace({ ...first, ...changed }, t),
    isComplete: (changed) => JSON.stringify({ ...first, ...changed }) !== JSON.stringify(first),
    send: (changed) => changePlace(toPlaceSettings({ ...first, ...changed }, configured)),
    onSuccess: () => showToast({ tone: 'good', text: t('place.saved') }),
    next: {},
  });
  return (
    <Card className={styles.rule} aria-label={t('place.title')}>
      <Form form={form} gap={16}>
        <PlaceFields values={{ ...first, ...form.values }} configured={configured} set={form.set} />
        <ErrorText>{form.refusal}</ErrorText>
        <div>
          <Button
            variant="brand"
            type="submit"
            busy={form.isPending}
            disabled={!form.isComplete}
            data-testid="place-save"
          >
            {t('place.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
