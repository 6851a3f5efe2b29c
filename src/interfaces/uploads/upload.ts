import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { AppError } from '../../errors.ts'
import { hashedFile, type UploadedFile } from '../http/uploaded-file.ts'

export const UPLOAD_BYTES_MAX = 200 * 1024 * 1024
export const TOO_LARGE = 'The upload is larger than 200 MiB. Split the file and upload the parts.'
export const WRONG_TYPE = 'Unsupported media type. Send text/csv in UTF-8, or multipart/form-data.'
/** A client that sends nothing for this long has disconnected. */
const STALLED_MS = 60_000

const CSV_TYPE = /^text\/csv\s*(?:;|$)/i
const FORM_TYPE = /^multipart\/form-data\s*;/i
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8|utf-?16|us-ascii)/i
const FILE_FIELD = 'file'
const FILE_NAME_LENGTH_MAX = 200
const LIMITS = { files: 1, fields: 20, fieldSize: 128 * 1024, fieldNameSize: 100, headerPairs: 20 }

/** A file being received with its settings: `fields` are a form's, in order. */
export type Upload = {
  fields: [name: string, value: string][]
  file: UploadedFile
  /** Nothing more is wanted of the body. */
  close(): void
}

/** The file of a request, as its body or in a form. Nothing is read before the caller asks for it. */
export async function openUpload(request: IncomingMessage): Promise<Upload> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
  const isForm = FORM_TYPE.test(type)
  if ((!isForm && !CSV_TYPE.test(type)) || OTHER_CHARSET.test(type)) {
    throw new AppError('unsupported_media_type', { message: WRONG_TYPE })
  }
  if (encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', {
      message: 'Compressed request bodies are not supported. Send the body without Content-Encoding.',
    })
  }
  request.setTimeout(STALLED_MS, () => request.destroy())
  if (isForm) return openForm(request)
  return { fields: [], file: hashedFile(null, bytesOf(request)), close: () => drop(request) }
}

/** The body as a stream, up to the limit. Stopping keeps the connection open for the response. */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > UPLOAD_BYTES_MAX) throw tooLarge()
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : new AppError('invalid_request', { message: 'The request body is incomplete. Send the request again.', cause })
  }
}

export function tooLarge(): AppError {
  return new AppError('payload_too_large', { message: TOO_LARGE })
}

function drop(request: IncomingMessage): void {
  if (!request.complete) request.resume()
}

/** Resolves when the file's part begins: its settings come first. */
function openForm(request: IncomingMessage): Promise<Upload> {
  const form = newForm(request)
  const stop = new AbortController()
  const fields: Upload['fields'] = []
  const { promise, resolve, reject } = Promise.withResolvers<Upload>()
  let stream: BusboyFileStream | undefined
  let late: AppError | undefined
  const refuse = (failure: AppError) => {
    late ??= failure
    if (!stream) reject(failure)
  }
  const ended = once(form, 'finish').then(
    () =>
      refuse(
        new AppError('missing_parameter', {
          param: FILE_FIELD,
          message: 'The form has no file. Send the CSV file in the field `file`.',
        }),
      ),
    (cause) => refuse(malformed(cause)),
  )

  form.on('field', (name, value, isNameCut, isCut) => {
    if (stream)
      refuse(
        new AppError('invalid_request', {
          param: name,
          message: 'Fields after the file are not read. Send all fields before `file`.',
        }),
      )
    else if (isNameCut || isCut)
      refuse(
        new AppError('invalid_parameter', {
          param: name,
          message: 'Field names must not exceed 100 bytes, and values must not exceed 128 KiB.',
        }),
      )
    else fields.push([name, value])
  })
  form.on('file', (_name, opened, fileName) => {
    stream = opened.on('error', () => {}) // the reader gets the error
    const close = () => {
      stop.abort()
      drop(request)
    }
    const bytes = fileBytes(opened, ended, () => late)
    resolve({ fields, file: hashedFile(cleanName(fileName), bytes), close })
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    form.on(limit, () =>
      refuse(
        new AppError('invalid_request', {
          message: 'The form has too many parts. Send only the documented fields and one file.',
        }),
      ),
    )
  }
  pump(bytesOf(request), { form, signal: stop.signal }).catch((error: Error) => {
    if (stop.signal.aborted) return
    refuse(error instanceof AppError ? error : malformed(error))
    stream?.destroy(error)
  })
  return promise
}

function newForm({ headers }: IncomingMessage) {
  try {
    const type = headers['content-type']!
    const isPartAFile = (name: string | undefined) => name === FILE_FIELD
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS, isPartAFile })
  } catch (cause) {
    throw malformed(cause)
  }
}

function malformed(cause: unknown): AppError {
  return new AppError('invalid_request', { message: 'The body is not a complete multipart/form-data form.', cause })
}

type FormPump = { form: ReturnType<typeof newForm>; signal: AbortSignal }

async function pump(bytes: AsyncIterable<Uint8Array>, { form, signal }: FormPump): Promise<void> {
  for await (const chunk of bytes) {
    if (signal.aborted) return
    if (!form.write(chunk)) await once(form, 'drain', { signal })
  }
  form.end()
}

/** The file's bytes; at the end, any error of the form around them. */
async function* fileBytes(
  stream: BusboyFileStream,
  ended: Promise<void>,
  failure: () => AppError | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk
  } catch (cause) {
    throw failure() ?? malformed(cause)
  }
  await ended
  const late = failure()
  if (late && late.code !== 'missing_parameter') throw late
}

/** For display only. */
function cleanName(name: string | undefined): string | null {
  const clean = name
    ?.toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, FILE_NAME_LENGTH_MAX)
    .toWellFormed()
  return clean || null
}
