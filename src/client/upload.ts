type Bytes = Uint8Array | string

/**
 * A file to upload: text, bytes, a `Blob` or `File`, or a stream such as `createReadStream(path)`. A stream cannot be sent
 * twice. Pass a function that opens it, so that a failed upload can be retried.
 */
export type UploadSource = Bytes | Blob | Stream | (() => Stream)

type Stream = ReadableStream<Uint8Array> | AsyncIterable<Bytes>

/** Creates the request body of each attempt, and states whether this works only once. */
export function bodyOfUpload(source: UploadSource): { body: () => BodyInit; once: boolean } {
  if (typeof source === 'function') return { body: () => streamOf(source()), once: false }
  if (typeof source === 'string' || source instanceof Uint8Array || source instanceof Blob) {
    return { body: () => source as BodyInit, once: false }
  }
  return { body: () => streamOf(source), once: true }
}

function streamOf(source: Stream): ReadableStream<Uint8Array> {
  if (source instanceof ReadableStream) return source
  const iterator = source[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const step = await iterator.next()
      if (step.done) controller.close()
      else controller.enqueue(typeof step.value === 'string' ? encoder.encode(step.value) : step.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
