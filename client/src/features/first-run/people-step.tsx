import { SIGN_UP_RULES, type SignUpRule } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { ChipField } from '../../design/primitives/chips.tsx';
import textStyles from '../../design/text.module.css';

interface PeopleStepProps {
  readonly rule: SignUpRule;
  readonly onRule: (rule: SignUpRule) => void;
  readonly onDone: () => void;
}

/** The step for who may create an account. Admins can change that later. */
export function PeopleStep({ rule, onRule, onDone }: PeopleStepProps) {
  const { t } = useTranslation();
  return (
    <>
      <ChipField
        label={t('signUp.rule')}
        keys={SIGN_UP_RULES}
        chosen={rule}
        onChoose={onRule}
        labelOf={(value) => t(`signUp.rule_${value}`)}
        testId="first-rule"
      />
      <p className={textStyles.quiet} role="status">
        {t(`signUp.explain_${rule}`)}
      </p>
      <Button variant="brand" wide onClick={onDone} data-testid="first-run-next">
        {t('firstRun.next')}
      </Button>
    </>
  );
}
