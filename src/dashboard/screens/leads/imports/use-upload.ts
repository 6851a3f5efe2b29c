import { useEffect, useRef, useState } from 'react'
import { isSignedOut, signIn } from '../../../client/workspace-client.ts'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { UploadFailed, type UploadProblem, uploadFile } from './upload-file.ts'

type Sent = { id: string; isNew: boolean }

/** An upload with its progress, its error and a function to stop it. */
export function useUpload() {
  const { workspace } = useCurrentWorkspace()
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<UploadProblem>()
  const abort = useRef<AbortController>(undefined)
  const key = useRef<{ of: string; value: string }>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function send(file: File, settings: Readonly<Record<string, string>>): Promise<Sent | null> {
    const controller = new AbortController()
    abort.current = controller
    const what = JSON.stringify([file.name, file.size, file.lastModified, settings])
    if (key.current?.of !== what) key.current = { of: what, value: newIdempotencyKey() }
    setProblem(undefined)
    setPart(0)
    try {
      const { value } = key.current
      return await uploadFile({
        ...{ workspaceId: workspace.id, file, settings, key: value, signal: controller.signal, onProgress: setPart },
      })
    } catch (failure) {
      if (!(failure instanceof UploadFailed)) return null
      if (isSignedOut(failure.problem.code)) signIn(failure.problem.code)
      setProblem(failure.problem)
      return null
    } finally {
      setPart(null)
    }
  }
  const stop = () => abort.current?.abort()
  return { send, stop, part, problem, forget: () => setProblem(undefined) }
}
