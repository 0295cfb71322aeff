import type { UploadSpec } from '@hangout/contract/framework/endpoint';
import multer from '@koa/multer';
import type { Context } from 'koa';
import { HttpRefusalError } from './http-refusal.ts';
import { payloadTooLarge, type ReadBody, refuseByContentLength } from './payload-too-large.ts';

/** Room for the fields and borders of a form around its file. */
const formBytes = 128 * 1024;

/** [H116] Stores one file of a form in `folder()`; a larger one is refused by its header or as soon as it shows. */
export async function readUpload(
  ctx: Context,
  spec: UploadSpec,
  folder: () => Promise<string>,
): Promise<ReadBody> {
  if (!ctx.is('multipart/form-data')) throw new HttpRefusalError(415, 'unsupported_media_type');
  refuseByContentLength(ctx, spec.maxBytes + formBytes);
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
    // Names of files are UTF-8, as every browser sends them; the library's types do not know the option yet.
    ...({ defParamCharset: 'utf8' } as object),
  });
  try {
    await form.single(spec.field)(ctx, async () => {});
  } catch (error) {
    throw unreadableForm(ctx, error);
  }
  const { file } = ctx;
  if (!file) throw new HttpRefusalError(400, 'invalid_request', [`${spec.field} is required`]);
  return {
    // The fields of a form: an object without a prototype.
    fields: { ...(ctx.request.body as Record<string, unknown> | undefined) },
    file: { path: file.path, name: file.originalname, bytes: file.size, type: file.mimetype },
  };
}

function unreadableForm(ctx: Context, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'LIMIT_FILE_SIZE') return payloadTooLarge(ctx);
  // Faults of the disk carry an errno; every other one is the form's.
  if (error instanceof Error && 'errno' in error) return error;
  return new HttpRefusalError(400, 'invalid_request', ['the form is not readable']);
}
