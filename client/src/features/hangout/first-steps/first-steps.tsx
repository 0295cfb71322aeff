import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Circle, CircleCheck, Copy, Share2, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  completeFirstStep,
  dismissFirstSteps,
  type FirstStep,
  firstStepsQuery,
} from '../../../api/first-steps.ts';
import { Button, IconButton } from '../../../design/primitives/button.tsx';
import textStyles from '../../../design/text.module.css';
import { myPositionAtom } from '../../../live/room/derived-state.ts';
import { messagesAtom, roomState } from '../../../live/room/room-state.ts';
import { openTab } from '../../../live/room/side-panel.ts';
import { ownOrigin } from '../../../platform/own-origin.ts';
import { myUuidAtom } from '../../../platform/session.ts';
import { copyLink, hasShareSheet, shareLink } from '../../../platform/share.ts';
import { act } from '../../../platform/toasts.ts';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  readonly roomUuid: string;
  readonly name: string;
  readonly slug: string;
}

/** [H236] The owner's checklist of first steps; rendered only in the hangout that they created last. */
export function FirstSteps({ roomUuid, name, slug }: FirstStepsProps) {
  const { data } = useQuery(firstStepsQuery());
  return data?.roomUuid === roomUuid ? <StepList done={data.done} name={name} slug={slug} /> : null;
}

const complete = (step: FirstStep) => act(completeFirstStep(step));
const dismiss = () => act(dismissFirstSteps());

/** [H849] Stores the step once `isMet` is true, so that it stays ticked. */
function useCompletion(step: FirstStep, isMet: boolean, done: readonly FirstStep[]): void {
  const isNew = isMet && !done.includes(step);
  useEffect(() => {
    if (isNew) complete(step);
  }, [isNew, step]);
}

function StepList({ done, name, slug }: { done: readonly FirstStep[]; name: string; slug: string }) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  useCompletion('song', useAtomValue(myPositionAtom).kind === 'seat', done);
  useCompletion(
    'hello',
    useAtomValue(messagesAtom).some(({ userUuid }) => userUuid === me),
    done,
  );
  // A song without a DJ comes from AutoDJ.
  const isAutoDjOn = useAtomValue(roomState.nowPlaying)?.djUuid === '';
  const url = `${ownOrigin()}/r/${slug}`;
  const send = (way: () => Promise<void>) => {
    complete('link');
    void way();
  };
  const isDone = (step: FirstStep) => done.includes(step);
  return (
    <section className={styles.steps} aria-labelledby="first-steps" data-testid="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <IconButton label={t('firstSteps.dismiss')} onClick={dismiss} data-testid="first-steps-dismiss">
          <X size={18} />
        </IconButton>
      </div>
      {isAutoDjOn ? <p className={styles.music}>{t('firstSteps.music')}</p> : null}
      <ol>
        <Step isDone={isDone('link')} text={t('firstSteps.link')} detail={url.replace(/^https?:\/\//, '')}>
          <IconButton
            filled
            label={t('firstSteps.copy')}
            onClick={() => send(() => copyLink(url, t('room.copied')))}
            data-testid="first-steps-copy"
          >
            <Copy size={18} />
          </IconButton>
          {hasShareSheet() ? (
            <IconButton filled label={t('room.share')} onClick={() => send(() => shareLink(url, name))}>
              <Share2 size={18} />
            </IconButton>
          ) : null}
        </Step>
        <Step isDone={isDone('song')} text={t('firstSteps.song')}>
          <Button size="small" onClick={() => openTab('queue')} data-testid="first-steps-song">
            {t('firstSteps.pick')}
          </Button>
        </Step>
        <Step isDone={isDone('hello')} text={t('firstSteps.hello')} />
      </ol>
      {isDone('link') && isDone('song') && isDone('hello') ? (
        <Button size="small" variant="brand" wide onClick={dismiss}>
          {t('firstSteps.done')}
        </Button>
      ) : null}
    </section>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly text: string;
  readonly detail?: string;
  /** Button of the step. It is hidden once the step is done, unless the step has a `detail`. */
  readonly children?: ReactNode;
}

function Step({ isDone, text, detail, children }: StepProps) {
  const { t } = useTranslation();
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Icon size={20} role="img" aria-label={t(isDone ? 'firstSteps.isDone' : 'firstSteps.isOpen')} />
      <span className={styles.words}>
        {text}
        {detail ? <small className={textStyles.oneLine}>{detail}</small> : null}
      </span>
      {isDone && !detail ? null : children}
    </li>
  );
}
