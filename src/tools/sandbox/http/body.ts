/** Limit of a call's body, far above the need of any call. */
const maxBodyBytes = 16 * 1024;

/** A body beyond the limit; the rest of it has not been read. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads the body; throws {@link BodyTooLarge} as soon as the limit is exceeded. */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > limit) throw new BodyTooLarge();
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/** Reads the body as text; throws {@link BodyTooLarge} as soon as the limit is exceeded. */
export const readText = async (request: Request, limit = maxBodyBytes): Promise<string> =>
  (await readBytes(request, limit)).toString('utf8');
