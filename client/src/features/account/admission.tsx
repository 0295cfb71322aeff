import { decideSignUp } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { DoorClosed, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { signUpRuleQuery } from '../../api/sign-up.ts';
import styles from '../../components/account/account.module.css';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { findInvitationCode, invitationAtom, storeInvitationCode } from '../../platform/invitation.ts';
import { useForm } from '../../platform/use-form.ts';

/**
 * How new accounts can be created here: freely, after approval, only with an invitation that the visitor does not have
 * yet, or not at all.
 */
export type Admission = 'open' | 'approval' | 'invitation' | 'closed';

/** [H1960] Returns how this visitor may create an account; `open` until the server has responded. */
export function useAdmission(): { admission: Admission; isVoid: boolean } {
  const { data } = useQuery(signUpRuleQuery(useAtomValue(invitationAtom)));
  const decision = data ? decideSignUp(data.rule, data.invitation) : 'made';
  return { admission: admissions[decision], isVoid: decision === 'invitation_void' };
}

const admissions = {
  made: 'open',
  waits: 'approval',
  sign_up_invitation_needed: 'invitation',
  invitation_void: 'invitation',
  sign_up_closed: 'closed',
} as const satisfies Record<ReturnType<typeof decideSignUp>, Admission>;

/** True if a sign-up form could only end in a refusal. */
export const isShut = (admission: Admission): boolean => admission === 'closed' || admission === 'invitation';

/** Shown in place of a sign-up form if nobody may sign up, or only with an invitation. */
export function NoAdmission({ admission, isVoid }: ReturnType<typeof useAdmission>) {
  const { t } = useTranslation();
  const form = useForm({
    first: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('signUp.codeMissing') : null }),
    // The visitor may have pasted the whole link instead of the code.
    send: async ({ code }) => storeInvitationCode(findInvitationCode(code) ?? code),
  });
  if (admission === 'closed')
    return (
      <p className={styles.admission} data-testid="sign-up-closed">
        <DoorClosed size={20} aria-hidden="true" /> {t('signUp.closed')}
      </p>
    );
  return (
    <>
      <p className={styles.admission} data-testid="invitation-needed">
        <Ticket size={20} aria-hidden="true" /> {t(isVoid ? 'signUp.void' : 'signUp.invitationNeeded')}
      </p>
      <Form form={form} className={styles.form}>
        <TextField
          label={t('signUp.code')}
          autoComplete="off"
          testId="invitation-code"
          {...form.field('code')}
        />
        <Button variant="brand" type="submit" busy={form.isPending} data-testid="invitation-give">
          {t('signUp.useCode')}
        </Button>
      </Form>
    </>
  );
}
