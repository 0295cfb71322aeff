import type { UploadSpec } from '@hangout/contract/framework/endpoint';
import multer from '@koa/multer';
import type { Context } from 'koa';
import { HttpRefusalError } from './http-refusal.ts';
import { payloadTooLarge, type ReadBody, refuseByContentLength } from './payload-too-large.ts';

/** Maximum size of a form without its file, bytes: its other fields and boundaries. */
const FORM_OVERHEAD_BYTES = 128 * 1024;

/**
 * [H116] Stores one file of a form in `folder()`. A file that is too large is refused by its Content-Length, or while
 * it is read.
 */
export async function readUpload(
  ctx: Context,
  spec: UploadSpec,
  folder: () => Promise<string>,
): Promise<ReadBody> {
  if (!ctx.is('multipart/form-data')) throw new HttpRefusalError(415, 'unsupported_media_type');
  refuseByContentLength(ctx, spec.maxBytes + FORM_OVERHEAD_BYTES);
  const form = multer({
    storage: multer.diskStorage({
      destination: (_req, _file, done) => {
        folder().then(
          (path) => done(null, path),
          (error) => done(error, ''),
        );
      },
      filename: (_req, _file, done) => done(null, 'upload'),
    }),
    limits: {
      fileSize: spec.maxBytes,
      files: 1,
      fields: 40,
      parts: 41,
      fieldSize: 64 * 1024,
      fieldNameSize: 100,
    },
    // Browsers send file names as UTF-8. The option is missing in multer's types, hence the cast.
    ...({ defParamCharset: 'utf8' } as object),
  });
  try {
    const reading = form.single(spec.field)(ctx, async () => {});
    await Promise.race([reading, refuseBeyond(ctx, spec.maxBytes + FORM_OVERHEAD_BYTES, reading)]);
  } catch (error) {
    if (error instanceof HttpRefusalError) throw error;
    throw unreadableForm(ctx, error);
  }
  const { file } = ctx;
  if (!file) throw new HttpRefusalError(400, 'invalid_request', [`${spec.field} is required`]);
  return {
    // Copies the fields, because the object from multer has no prototype.
    fields: { ...(ctx.request.body as Record<string, unknown> | undefined) },
    file: { path: file.path, name: file.originalname, bytes: file.size, type: file.mimetype },
  };
}

/**
 * [H1194] Rejects as soon as a body exceeds its maximum size. Multer reports this only at the end of the body, and an
 * endless stream has none.
 */
function refuseBeyond(ctx: Context, maxBytes: number, reading: Promise<unknown>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  let received = 0;
  const count = (chunk: Uint8Array) => {
    received += chunk.byteLength;
    if (received <= maxBytes) return;
    ctx.req.off('data', count);
    reject(payloadTooLarge(ctx));
  };
  // Multer reads the same stream: this listener counts bytes and does not take them away.
  ctx.req.on('data', count);
  const stop = () => void ctx.req.off('data', count);
  reading.then(stop, stop);
  return promise;
}

function unreadableForm(ctx: Context, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'LIMIT_FILE_SIZE') return payloadTooLarge(ctx);
  // Errors of the disk have an errno; others mean that the form cannot be read.
  if (error instanceof Error && 'errno' in error) return error;
  return new HttpRefusalError(400, 'invalid_request', ['the form is not readable']);
}
