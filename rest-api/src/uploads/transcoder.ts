import type { transcoder } from '@hangout/contract/rest/uploads/transcoder';
import { type Db, failUpload, loadSongFiles, receiveMessage } from '@hangout/db';
import { enqueueUpload } from '@hangout/jobs/media';
import { mayChangeStatus } from '@hangout/rules';
import { z } from 'zod';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { type SnsMessage, snsHostOf } from '../sns/sns-message.ts';

/**
 * The end of a job, as Elastic Transcoder or (through EventBridge) MediaConvert reports it. The `songId` is the one
 * with which the job was begun.
 */
const Report = z.union([
  z.object({ state: z.string(), userMetadata: z.object({ songId: z.string() }) }),
  z.object({
    detail: z.object({ status: z.string(), userMetadata: z.object({ songId: z.string() }) }),
  }),
]);

const refusalOf = {
  forged: 'signature_invalid',
  stale: 'message_stale',
  unverifiable: 'signature_unverifiable',
} as const;

export const transcoderHandlers: Handlers<typeof transcoder> = {
  async report({ db, dependencies, input: message, refuse }) {
    const { config, sns, log } = dependencies;
    const topic = config.TRANSCODER_TOPIC_ARN;
    if (!topic) throw refuse('topic_not_configured');
    const problem = await sns.findProblem(message);
    if (problem) throw refuse(refusalOf[problem]);
    // Any AWS account can create an SNS topic, whose messages AWS signs too, so the topic is checked.
    if (message.TopicArn !== topic) throw refuse('topic_unknown');
    // Confirmed before the message counts as received, so that after a failure SNS can send it again.
    if (message.Type === 'SubscriptionConfirmation') {
      await sns.confirmSubscription(message).catch((error: unknown) => {
        log.warn({ err: error, topic }, 'subscription to the transcoder could not be confirmed');
        throw refuse(snsHostOf(message.SubscribeURL) ? 'signature_unverifiable' : 'signature_invalid');
      });
      log.info({ topic }, 'subscription to the transcoder confirmed');
    }
    await db.transaction(async (tx) => {
      if (!(await receiveMessage(tx, message.MessageId))) throw refuse('message_repeated');
      if (message.Type === 'Notification') await applyReport(tx, dependencies, message);
    });
    if (message.Type === 'UnsubscribeConfirmation')
      log.warn({ topic }, 'the transcoder does not report to this server any more');
    return { received: true };
  },
};

/**
 * [H1046] Handles the report of a finished transcoding. Like every upload, the song is then checked and measured by a
 * worker before it can be played; after a failure it is marked as failed. Ignores other reports, and songs that are
 * ready or deleted.
 */
async function applyReport(tx: Db, { jobs, log }: Dependencies, { Message }: SnsMessage): Promise<void> {
  const report = Report.safeParse(parseJson(Message));
  if (!report.success) {
    log.warn({ message: Message.slice(0, 500) }, 'report of the transcoder without a song; ignored');
    return;
  }
  const { data } = report;
  const [state, { songId }] =
    'detail' in data ? [data.detail.status, data.detail.userMetadata] : [data.state, data.userMetadata];
  const files = /^\d{1,15}$/.test(songId) ? await loadSongFiles(tx, songId) : null;
  if (!files || !mayChangeStatus(files.status, 'VERIFICATION_ERROR')) return;
  if (/^COMPLETED?$/.test(state)) await enqueueUpload(jobs, songId, tx);
  else if (state === 'ERROR') await failUpload(tx, songId, 'not_readable');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
