import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/**
 * The test server accepts only this account. With a region set, the client does not look for one on the
 * machine.
 */
const account = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' };

/** A local S3 storage with a bucket, for tests. */
export interface TestS3 {
  /** Configuration for a server that uses this storage. */
  readonly env: {
    readonly S3_ENDPOINT: string;
    readonly S3_BUCKET: string;
    readonly AWS_ACCESS_KEY_ID: string;
    readonly AWS_SECRET_ACCESS_KEY: string;
    readonly AWS_REGION: string;
    readonly S3_FORCE_PATH_STYLE: 'true';
  };
  stop(): Promise<void>;
}

/**
 * Starts a storage. Signatures are checked only if a test asks for it, because S3rver and the official client compute
 * the signature of requests for a whole bucket, such as those that list files, in different ways; such a test must not
 * list files.
 */
export async function startTestS3({ bucket = 'music', checksSignatures = false } = {}): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'hangout-test-s3-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, resetOnClose: false },
    allowMismatchedSignatures: !checksSignatures,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  // Clients in this process, too, read access key and region from the environment.
  Object.assign(process.env, account);
  let isStopped = false;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      ...account,
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
