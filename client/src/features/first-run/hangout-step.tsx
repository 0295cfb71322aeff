import type { Language, SignUpRule } from '@hangout/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FirstAdmin, finishFirstRun, type NewServer } from '../../api/first-run.ts';
import styles from '../../components/account/account.module.css';
import { type PlaceValues, toPlaceSettings } from '../../components/place/place-fields.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { i18n } from '../../platform/i18n.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';

interface HangoutStepProps {
  readonly code: string;
  readonly admin: FirstAdmin;
  readonly signUpRule: SignUpRule;
  readonly place: PlaceValues;
  readonly configured: NewServer['place'];
  /** Called with the slug of the first hangout; null if none was created. */
  readonly onDone: (slug: string | null) => void;
}

/**
 * The last step creates the admin's account and the first hangout, so that an interrupted set-up leaves nothing behind.
 */
export function HangoutStep({ code, admin, signUpRule, place, configured, onDone }: HangoutStepProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [name, setName] = useState(() => t('firstRun.hangoutDefault'));
  const finish = useAction(
    (hangout: string | null) =>
      finishFirstRun(code, admin, {
        ...{ locale: i18n.language as Language, signUpRule, hangout },
        place: toPlaceSettings(place, configured),
      }),
    { onSuccess: onDone, onError: 'form' },
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!finish.isPending) finish.mutate(name.trim() || null);
      }}
    >
      <TextField
        label={t('firstRun.hangoutName')}
        autoComplete="off"
        maxLength={60}
        testId="first-hangout"
        value={name}
        onChange={setName}
      />
      <ErrorText testId="first-run-error">{finish.isError ? describeError(finish.error) : null}</ErrorText>
      <Button variant="brand" wide type="submit" busy={finish.isPending} data-testid="first-run-finish">
        {t(name.trim() === '' ? 'firstRun.withoutHangout' : 'firstRun.finish')}
      </Button>
    </form>
  );
}
