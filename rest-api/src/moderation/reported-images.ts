import type { Report } from '@hangout/contract/rest/moderation/reports';
import { parseChatImageId } from '@hangout/db';
import type { Member } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';

const LINK_SECONDS = 60 * 60;
const PREFIX = 'chat-image-';

interface Signing {
  readonly principal: Member;
  readonly dependencies: Pick<Dependencies, 'tokens'>;
}

/**
 * [H2175] Signs the URLs of chat images in reports for a session that may handle these, because images of deleted
 * messages are hidden from everybody else.
 */
export const signReportedImages = (reports: readonly Report[], signing: Signing): Promise<Report[]> =>
  Promise.all(
    reports.map(async (report) => {
      const imageUrls = await Promise.all(report.copy.imageUrls.map((url) => signImage(url, signing)));
      return { ...report, copy: { ...report.copy, imageUrls } };
    }),
  );

async function signImage(url: string, { principal, dependencies }: Signing): Promise<string> {
  const id = parseChatImageId(url);
  if (id === null) return url;
  const { kind, uuid, sid } = principal;
  // The name stands in place of a song id; no song has such an id.
  const t = await dependencies.tokens.signUrl({ songId: `${PREFIX}${id}`, kind, uuid, sid }, LINK_SECONDS);
  return `${url}?t=${encodeURIComponent(t)}`;
}

/** True if a signature for this chat image is valid and its session has not ended. */
export async function maySeeHiddenImage(
  { tokens, authenticator }: Pick<Dependencies, 'tokens' | 'authenticator'>,
  id: string,
  t: string,
): Promise<boolean> {
  const signed = await tokens.verifyUrl(t);
  return signed?.songId === `${PREFIX}${id}` && (await authenticator.findBySession(signed)) !== null;
}
