const ADDRESS = '/uploads/leads/imports'

export type UploadProblem = { code: string | null; message: string; param: string | null; requestId: string | null }

/** An upload that was rejected or interrupted. */
export class UploadFailed extends Error {
  readonly problem: UploadProblem

  constructor(problem: UploadProblem) {
    super(problem.message)
    this.problem = problem
  }
}

type Upload = {
  workspaceId: string
  file: File
  settings: Readonly<Record<string, string>>
  /** Makes a repeated upload safe. */
  key: string
  signal: AbortSignal
  /** The sent part, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Uploads a file. Returns the import's ID and whether it is new: the same file with the same settings returns the existing
 * import. Uses XMLHttpRequest, since fetch does not report upload progress.
 */
export function uploadFile(upload: Upload): Promise<{ id: string; isNew: boolean }> {
  const { workspaceId, file, settings, key, signal, onProgress } = upload
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', ADDRESS)
    request.setRequestHeader('Leadthread-Workspace', workspaceId)
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = bodyOf(request.responseText)
      const { id } = body
      if (request.status < 300 && typeof id === 'string') resolve({ id, isNew: request.status === 202 })
      else reject(new UploadFailed(problemIn(request, body)))
    }
    request.onerror = () => reject(new UploadFailed(UNREACHABLE))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(file, settings))
  })
}

/** The settings precede the file, since the service reads the form in order. */
function formOf(file: File, settings: Upload['settings']): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(settings)) form.set(name, value)
  form.set('file', file)
  return form
}

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function problemIn(
  request: XMLHttpRequest,
  { code, message, param }: Readonly<Record<string, unknown>>,
): UploadProblem {
  return {
    code: typeof code === 'string' ? code : null,
    message:
      typeof message === 'string'
        ? message
        : `The server returned an error (${request.status}). Try again in a moment.`,
    param: typeof param === 'string' ? param : null,
    requestId: request.getResponseHeader('Request-Id'),
  }
}

const UNREACHABLE: UploadProblem = {
  code: null,
  message: 'The connection was lost, or the file changed after you chose it. Try again.',
  param: null,
  requestId: null,
}
