import { endpointUrl } from '@hangout/contract/framework/api-client';
import { chatImages } from '@hangout/contract/rest/chat/chat-images';
import { images } from '@hangout/contract/rest/profiles/images';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { hostileRequests, sendHostileRequest } from '@hangout/testkit/fuzzing/hostile-requests';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import type { Caller } from './callers.ts';
import type { RoomContext } from './rooms.ts';

const endpoints = [uploads.song, images.upload, chatImages.upload];

/** Uploads one of the malformed files of the test suites. Unlike there, one server receives many of them. */
export async function attackUpload(
  { origin, findings }: RoomContext,
  caller: Caller,
  random: SeededRandom,
): Promise<void> {
  const request = random.pick(hostileRequests);
  const path = endpointUrl(random.pick(endpoints), {});
  findings.counts.requests += 1;
  const { status } = await sendHostileRequest(origin, path, caller.token ?? '', request);
  if (status >= 500)
    findings.add('serverError', `${path} answers ${status}`, `${caller.kind}: ${request.what}`);
}
