import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { scaleTimeout } from '@hangout/rules/timeouts';
import pLimit from 'p-limit';
import { withDefaultRegion } from '../aws/aws-region.ts';
import { checkKey, type Files, typeOfKey } from './file-store.ts';
import { type Attempt, isMissing, waitForAnswer, waitForProgress, watchStream } from './s3-failures.ts';

export interface S3Options {
  readonly S3_BUCKET: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_FORCE_PATH_STYLE?: boolean;
  readonly CDN_URL?: string | undefined;
  /** Longest wait for a response, and for the next bytes of its body, ms. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = scaleTimeout(15_000);
/** Longest wait for a connection, ms; after it the storage counts as unavailable. */
const CONNECT_MS = 3_000;
/** Slowest speed of an upload, bytes per second; the timeout of a write is computed from it. */
const SLOWEST_UPLOAD = 50_000;
/** Larger files are uploaded in parts of this size, bytes. Parts are held in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Size of the parts of a stream of unknown length, bytes; 9,000 of them are 280 GB. */
const STREAM_PART_BYTES = 32 * 1024 * 1024;
/** Maximum number of parts of a file; S3 itself allows 10,000. */
const MOST_PARTS = 9_000;
/** Number of attempts to write while the storage is unavailable. */
const WRITE_ATTEMPTS = 3;
const REMOVALS_AT_ONCE = 16;

export interface S3Files extends Files {
  /** Checks that the bucket exists. */
  check(): Promise<void>;
  /** Stores a stream; returns its size in bytes. After a failure nothing is stored under the key. */
  putStream(key: string, content: Readable, signal?: AbortSignal): Promise<number>;
  /** Like `Files.removeUnfinished`, optionally for one folder only. */
  removeUnfinished(before: number, folder?: string): Promise<number>;
}

/**
 * [H1190] A file store in an S3 bucket. Files are streamed, so memory does not depend on their size. Its
 * calls throw FileStoreError.
 */
export function createS3Files(options: S3Options): S3Files {
  const { S3_BUCKET: Bucket, CDN_URL, timeoutMs = TIMEOUT_MS } = options;
  const client = connect(options);
  const store = `the S3 storage ${options.S3_ENDPOINT ?? 'of Amazon'}, bucket ${Bucket}`;
  const removals = pLimit(REMOVALS_AT_ONCE);
  const attempt = (what: string, limitMs = timeoutMs): Attempt => ({ store, what, timeoutMs: limitMs });

  async function* list(prefix: string) {
    let token: string | undefined;
    do {
      const page = await waitForAnswer(attempt(`list ${prefix}`), (abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }), {
          abortSignal,
        }),
      );
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, writtenMs: LastModified?.getTime() ?? 0 };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  const removeKey = (Key: string) =>
    removals(() =>
      waitForAnswer(attempt(`remove ${Key}`), (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      ),
    );

  async function putFile(key: string, path: string, target: object): Promise<void> {
    const { size } = await stat(path);
    const limit = attempt(`write ${key}`, timeoutMs + (size / SLOWEST_UPLOAD) * 1000);
    if (size <= PART_BYTES) {
      // Each attempt needs a new stream, because the one before has been read.
      await waitForAnswer(
        limit,
        (abortSignal) => {
          const Body = createReadStream(path);
          return client
            .send(new PutObjectCommand({ ...target, Bucket, Key: key, Body, ContentLength: size }), {
              abortSignal,
            })
            .finally(() => Body.destroy());
        },
        WRITE_ATTEMPTS,
      );
      return;
    }
    await waitForAnswer(
      limit,
      async (abortSignal) => {
        const Body = createReadStream(path);
        const upload = new Upload({
          client,
          params: { ...target, Bucket, Key: key, Body },
          partSize: Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS)),
          queueSize: PARTS_AT_ONCE,
        });
        const stop = () => void upload.abort().catch(() => {});
        abortSignal.addEventListener('abort', stop, { once: true });
        await upload.done().finally(() => {
          abortSignal.removeEventListener('abort', stop);
          Body.destroy();
        });
      },
      WRITE_ATTEMPTS,
    );
  }

  const files: S3Files = {
    async check() {
      await waitForAnswer(attempt('find the bucket'), (abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal }),
      );
    },
    async put(key, source) {
      const ContentType = typeOfKey(checkKey(key));
      const target = ContentType === undefined ? {} : { ContentType };
      if (source instanceof Uint8Array) {
        await waitForAnswer(attempt(`write ${key}`), (abortSignal) =>
          client.send(new PutObjectCommand({ ...target, Bucket, Key: key, Body: source }), { abortSignal }),
        );
        return;
      }
      await putFile(key, source.path, target);
      if (source.move) await rm(source.path, { force: true });
    },
    async putStream(key, content, signal) {
      const ContentType = typeOfKey(checkKey(key));
      const upload = new Upload({
        client,
        params: { ...(ContentType && { ContentType }), Bucket, Key: key, Body: content },
        partSize: STREAM_PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      let bytes = 0;
      upload.on('httpUploadProgress', ({ loaded = 0 }) => {
        bytes = loaded;
      });
      const stop = () => void upload.abort().catch(() => {});
      signal?.addEventListener('abort', stop, { once: true });
      // Each part has a timeout, but the whole upload has none: its duration depends on the stream.
      const limitMs = timeoutMs + (STREAM_PART_BYTES / SLOWEST_UPLOAD) * 1000;
      try {
        await waitForProgress(attempt(`write ${key}`, limitMs), upload);
      } catch (error) {
        // Before it throws, the SDK removes the uploaded parts. If the storage refuses that, its error would
        // hide that of the stream, so the stream's is thrown, except for an AbortError, which only says that
        // the SDK has stopped reading.
        throw content.errored && content.errored.name !== 'AbortError' ? content.errored : error;
      } finally {
        signal?.removeEventListener('abort', stop);
        content.destroy();
      }
      return bytes;
    },
    async read(key, range) {
      const what = attempt(`read ${checkKey(key)}`);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await nullWhereMissing(
        waitForAnswer(what, (abortSignal) =>
          client.send(new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) }), { abortSignal }),
        ),
      );
      if (!found?.Body) return null;
      const type = typeOfKey(key);
      // The cast is safe: in Node the SDK's body is a Node stream.
      const stream = watchStream(found.Body as Readable, what);
      return { stream, bytes: found.ContentLength ?? 0, ...(type && { type }) };
    },
    async copyTo(key, path) {
      const found = await files.read(key);
      if (!found) return false;
      await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }));
      return true;
    },
    async size(key) {
      const found = await nullWhereMissing(
        waitForAnswer(attempt(`find ${checkKey(key)}`), (abortSignal) =>
          client.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
        ),
      );
      return found?.ContentLength ?? null;
    },
    async listOlderThan(folder, before) {
      const prefix = `${checkKey(folder)}/`;
      /** When each entry was written; for a folder, its newest file. */
      const written = new Map<string, number>();
      for await (const { key, writtenMs } of list(prefix)) {
        const entry = prefix + (key.slice(prefix.length).split('/')[0] ?? '');
        written.set(entry, Math.max(written.get(entry) ?? 0, writtenMs));
      }
      return [...written].filter(([, writtenMs]) => writtenMs < before).map(([entry]) => entry);
    },
    async remove(prefix) {
      const removed = [removeKey(checkKey(prefix))];
      for await (const { key } of list(`${prefix}/`)) removed.push(removeKey(key));
      await Promise.all(removed);
    },
    async removeUnfinished(before, folder) {
      const what = attempt('list unfinished uploads');
      const Prefix = folder === undefined ? undefined : `${folder}/`;
      const { Uploads = [] } = await waitForAnswer(what, (abortSignal) =>
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }), { abortSignal }),
      );
      const old = Uploads.filter(({ Initiated }) => (Initiated?.getTime() ?? before) < before);
      for (const { Key, UploadId } of old)
        await waitForAnswer(what, (abortSignal) =>
          client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
        );
      return old.length;
    },
    async signUrl(key, { seconds, signedAt, cacheControl, contentDisposition, contentType }) {
      if (CDN_URL === undefined) return null;
      const command = new GetObjectCommand({
        Bucket,
        Key: checkKey(key),
        ResponseCacheControl: cacheControl,
        ResponseContentDisposition: contentDisposition,
        ResponseContentType: contentType ?? typeOfKey(key),
      });
      const signed = await getSignedUrl(client, command, {
        expiresIn: Math.ceil(seconds),
        ...(signedAt !== undefined && { signingDate: new Date(signedAt) }),
      });
      return throughCdn(signed, CDN_URL);
    },
  };
  return files;
}

function connect({ S3_ENDPOINT, S3_FORCE_PATH_STYLE: forcePathStyle = false }: S3Options): S3Client {
  return new S3Client({
    region: withDefaultRegion(new S3Client().config.region),
    ...(S3_ENDPOINT !== undefined && { endpoint: S3_ENDPOINT }),
    forcePathStyle,
    // Not all S3-compatible storages support the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // The SDK must not log: its errors are thrown, and logged by the code that catches them.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: CONNECT_MS },
  });
}

/**
 * [H1193] Replaces the storage's host in a signed URL by the CDN's. Path and query stay as they were signed.
 */
function throughCdn(signed: string, cdn: string): string {
  const { pathname, search } = new URL(signed);
  return cdn.replace(/\/$/, '') + pathname + search;
}

/** Resolves to null if the file does not exist. */
const nullWhereMissing = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
