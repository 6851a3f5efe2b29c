import { createHash } from 'node:crypto'

/** A file being received. `hash` is the SHA-256 of the bytes that have been read. */
export type UploadedFile = { name: string | null; bytes: AsyncIterable<Uint8Array>; hash(): string }

/** Hashes the bytes as they are read, so that no one needs to read the file twice or to keep it. */
export function hashedFile(name: string | null, bytes: AsyncIterable<Uint8Array>): UploadedFile {
  const hash = createHash('sha256')
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { name, bytes: read(), hash: () => hash.copy().digest('hex') }
}

/** Reads a file of which only the hash is needed. */
export async function readHash({ bytes, hash }: UploadedFile): Promise<string> {
  for await (const _chunk of bytes);
  return hash()
}
