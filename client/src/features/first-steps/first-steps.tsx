import { useAtom, useAtomValue } from 'jotai';
import { Circle, CircleCheck, Copy, Share2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { myUuidAtom } from '../../core/session.ts';
import { copyLink, hasShareSheet, shareLink } from '../../core/share.ts';
import { noFirstSteps } from '../../core/storage.ts';
import { firstStepsAtom } from '../../core/store.ts';
import { myPositionAtom } from '../../room/derived-state.ts';
import { messagesAtom, roomState } from '../../room/room-state.ts';
import { openTab } from '../../room/side-panel.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import styles from './first-steps.module.css';

/** [H236] What the owner of a new hangout does first: send the link, play a song, say hello. */
export function FirstSteps({ name, slug }: { name: string; slug: string }) {
  const { t } = useTranslation();
  const [{ isShared }, change] = useAtom(firstStepsAtom);
  const me = useAtomValue(myUuidAtom);
  const isOnStage = useAtomValue(myPositionAtom).kind === 'seat';
  const hasSpoken = useAtomValue(messagesAtom).some(({ userUuid }) => userUuid === me);
  // A play without a DJ is one of the house playlist.
  const isAutoDjOn = useAtomValue(roomState.nowPlaying)?.djUuid === '';
  const url = `${location.origin}/r/${slug}`;
  const send = (way: () => Promise<void>) => {
    change({ isShared: true });
    void way();
  };
  const isDone = isShared && isOnStage && hasSpoken;
  return (
    <section className={styles.steps} aria-labelledby="first-steps" data-testid="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <IconButton
          label={t('firstSteps.dismiss')}
          onClick={() => change(noFirstSteps)}
          data-testid="first-steps-dismiss"
        >
          <X size={18} />
        </IconButton>
      </div>
      {isAutoDjOn ? <p className={styles.music}>{t('firstSteps.music')}</p> : null}
      <ol>
        <Step isDone={isShared} text={t('firstSteps.link')} detail={url.replace(/^https?:\/\//, '')}>
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
        <Step isDone={isOnStage} text={t('firstSteps.song')}>
          <Button size="small" onClick={() => openTab('queue')} data-testid="first-steps-song">
            {t('firstSteps.pick')}
          </Button>
        </Step>
        <Step isDone={hasSpoken} text={t('firstSteps.hello')} />
      </ol>
      {isDone ? (
        <Button size="small" variant="brand" wide onClick={() => change(noFirstSteps)}>
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
  /** What there is to press; gone once the step is done. */
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
        {detail ? <small className="one-line">{detail}</small> : null}
      </span>
      {isDone && !detail ? null : children}
    </li>
  );
}
