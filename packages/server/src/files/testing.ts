import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The only account that the server knows. */
const ACCOUNT = 'S3RVER';

/** An S3 storage on this machine with a bucket, for tests. */
export interface TestS3 {
  /** What a server is told of it. */
  readonly env: {
    readonly S3_ENDPOINT: string;
    readonly S3_BUCKET: string;
    readonly S3_ACCESS_KEY_ID: string;
    readonly S3_SECRET_ACCESS_KEY: string;
    readonly S3_FORCE_PATH_STYLE: 'true';
  };
  stop(): Promise<void>;
}

/**
 * Starts one. It signs the path of a bucket in another way than the official client, so that signatures are checked only
 * where a test wants it, and such a test lists nothing.
 */
export async function startTestS3({ bucket = 'music', checksSignatures = false } = {}): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'hangout-test-s3-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, resetOnClose: false },
    allowMismatchedSignatures: !checksSignatures,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  let isStopped = false;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: ACCOUNT,
      S3_SECRET_ACCESS_KEY: ACCOUNT,
      S3_FORCE_PATH_STYLE: 'true',
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
