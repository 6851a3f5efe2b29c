import { notifications } from '@mantine/notifications'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../../shell/workspace.tsx'
import { type Column, guessColumns, mappingOf } from './fields.ts'
import { type FileHead, readHead } from './file-head.ts'
import type { ImportKind } from './import-kind.ts'
import { DEFAULT_SETTINGS, type ImportSettings, uploadSettings } from './import-settings.tsx'
import { useUpload } from './use-upload.ts'

export type NewImport = ReturnType<typeof useNewImport>

/** What has been chosen so far, and the way from step to step. The file stays in the browser until the last moment. */
export function useNewImport(initialKind: ImportKind) {
  const [kind, setKind] = useState(initialKind)
  const [step, setStep] = useState(0)
  const [file, setFile] = useState<File>()
  const [head, setHead] = useState<FileHead>()
  const [columns, setColumns] = useState<Column[]>([])
  const [settings, setSettings] = useState<ImportSettings>(DEFAULT_SETTINGS)
  const [fileProblem, setFileProblem] = useState<string>()
  const [dryRunId, setDryRunId] = useState<string>()
  const upload = useUpload()
  const { workspace } = usePlace()
  const navigate = useNavigate()
  const leaving = useBlocker({
    shouldBlockFn: () => upload.part !== null,
    enableBeforeUnload: () => upload.part !== null,
    withResolver: true,
  })

  async function choose(chosen: File) {
    const read = await readHead(chosen)
    setFileProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) return
    setFile(chosen)
    setHead(read.head)
    setColumns(guessColumns(read.head, kind))
    upload.forget()
    setStep(1)
  }
  const given = () => uploadSettings(kind, settings, mappingOf(columns))

  async function check() {
    const sent = file && (await upload.send(file, { ...given(), dry_run: 'true' }))
    if (!sent) return
    setDryRunId(sent.id)
    setStep(2)
  }

  async function run() {
    const sent = file && (await upload.send(file, given()))
    if (!sent) return
    if (!sent.isNew) {
      notifications.show({ message: 'This file was imported in the same way already: here is what came of it.' })
    }
    await navigate({
      to: '/w/$workspaceId/leads/imports/$importId',
      params: { workspaceId: workspace.id, importId: sent.id },
      ignoreBlocker: true,
    })
  }

  return {
    ...{ kind, step, file, columns, settings, fileProblem, dryRunId, upload, leaving },
    ...{ setColumns, setSettings, choose, check, run },
    setKind(next: ImportKind) {
      setKind(next)
      if (head) setColumns(guessColumns(head, next))
    },
    goTo(next: number) {
      upload.forget()
      setStep(next)
    },
  }
}
