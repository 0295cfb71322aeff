import { REPORT_REASONS, type ReportReason } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { type NewReport, sendReport } from '../../api/reports.ts';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { FieldLabel } from '../../design/primitives/field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { roomState } from '../../live/room/room-state.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useForm } from '../../platform/use-form.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { closeReport, type ReportTarget, reportTargetAtom } from './report-target.ts';
import styles from './reports.module.css';

/** Returns the fields of a report that name its target. */
function reportBodyOf(target: ReportTarget): Omit<NewReport, 'room' | 'reason' | 'text'> {
  if (target.kind === 'message') {
    const { messageUuid, conversation } = target;
    return { kind: 'message', messageUuid, ...(conversation ? { conversation } : {}) };
  }
  if (target.kind === 'person') return { kind: 'person', userUuid: target.userUuid };
  const { songId, djUuid } = target;
  return { kind: 'song', song: { songId }, ...(djUuid ? { userUuid: djUuid } : {}) };
}

/** [H529] Reports a message, a user or a song to the moderators, with a reason and an optional text. */
export function ReportDialog() {
  const target = useAtomValue(reportTargetAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  if (!target) return null;
  return isRegistered ? (
    <ReportForm key={JSON.stringify(target)} target={target} close={closeReport} />
  ) : (
    <SignUpFirstDialog close={closeReport} />
  );
}

function SignUpFirstDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  return (
    <Dialog title={t('report.signUp')} onClose={close} testId="report-dialog">
      <p className={textStyles.quiet}>{t('report.signUpText')}</p>
      <DialogFoot>
        <Button onClick={close}>{t('app.cancel')}</Button>
        <Button
          variant="brand"
          onClick={() => {
            close();
            accountDialog.open('sign-up', 'report');
          }}
        >
          {t('app.signUp')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function ReportForm({ target, close }: { target: ReportTarget; close: () => void }) {
  const { t } = useTranslation();
  const room = useAtomValue(roomState.settings)?.uuid;
  const form = useForm({
    first: (): { reason: ReportReason | null; text: string } => ({ reason: null, text: '' }),
    async send({ reason, text }) {
      if (!reason) return;
      // A direct message belongs to no hangout, even if its reader is in one.
      const isOfRoom = room !== undefined && !(target.kind === 'message' && target.conversation);
      await sendReport({ ...reportBodyOf(target), ...(isOfRoom ? { room } : {}), reason, text });
      showToast({ tone: 'good', text: t('report.sent') });
      close();
    },
    showsRefusal: 'toast',
  });
  const { reason, text } = form.values;
  return (
    <FormDialog
      title={t(`report.title_${target.kind}`, { name: target.name })}
      onClose={close}
      testId="report-dialog"
      form={form}
      className={styles.form}
      submitLabel={t('report.send')}
      submitTestId="report-send"
      isDisabled={!reason}
    >
      {target.kind === 'message' ? (
        <blockquote className={styles.quote} dir="auto">
          {target.excerpt}
        </blockquote>
      ) : null}
      <fieldset className={styles.reasons}>
        <FieldLabel>{t('report.why')}</FieldLabel>
        {REPORT_REASONS.map((option) => (
          <label key={option} className={styles.reason}>
            <input
              type="radio"
              name="reason"
              checked={reason === option}
              data-testid={`reason-${option}`}
              onChange={() => form.set({ reason: option })}
            />
            <span>{t(`report.reason_${option}`)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={t('report.words')}
        hint={t('report.wordsHint')}
        lines={2}
        maxLength={1000}
        value={text}
        onChange={(value) => form.set({ text: value })}
      />
    </FormDialog>
  );
}
