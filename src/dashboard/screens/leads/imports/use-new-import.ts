import { notifications } from '@mantine/notifications'
import { getRouteApi, useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../../shell/workspace.tsx'
import { type Column, guessColumns, mappingOf } from './fields.ts'
import { type FileHead, readHead } from './file-head.ts'
import { type ImportKind, STEPS } from './import-search.ts'
import { DEFAULT_SETTINGS, type ImportSettings, uploadSettings } from './import-settings.tsx'
import { useUpload } from './use-upload.ts'

export type NewImport = ReturnType<typeof useNewImport>

const route = getRouteApi('/w/$workspaceId/leads/imports/new')

/**
 * What has been chosen so far, and the way from step to step, which is the address's: the browser goes back as one does here.
 * The file stays in the browser until the last moment; without it every address is the first step.
 */
export function useNewImport() {
  const search = route.useSearch()
  const [kind, setKind] = useState<ImportKind>(search.kind ?? 'leads')
  const [file, setFile] = useState<File>()
  const [head, setHead] = useState<FileHead>()
  const [columns, setColumns] = useState<Column[]>([])
  const [settings, setSettings] = useState<ImportSettings>(DEFAULT_SETTINGS)
  const [fileProblem, setFileProblem] = useState<string>()
  const [dryRunId, setDryRunId] = useState<string>()
  const upload = useUpload()
  const { workspace } = usePlace()
  const navigate = useNavigate()
  const step = Math.min(STEPS.indexOf(search.step ?? 'file'), file ? (dryRunId ? 2 : 1) : 0)
  const to = (next: number) =>
    navigate({
      to: '/w/$workspaceId/leads/imports/new',
      params: { workspaceId: workspace.id },
      search: { ...(search.kind && { kind: search.kind }), ...(next > 0 && { step: STEPS[next]! }) },
      ignoreBlocker: true,
    })
  const leaving = useBlocker({
    shouldBlockFn: () => upload.part !== null,
    enableBeforeUnload: () => upload.part !== null,
    withResolver: true,
  })

  async function choose(chosen: File) {
    const read = await readHead(chosen)
    setFileProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) return void to(0)
    setFile(chosen)
    setHead(read.head)
    setColumns(guessColumns(read.head, kind))
    setDryRunId(undefined)
    upload.forget()
    await to(1)
  }
  const given = () => uploadSettings(kind, settings, mappingOf(columns))

  async function check() {
    const sent = file && (await upload.send(file, { ...given(), dry_run: 'true' }))
    if (!sent) return
    setDryRunId(sent.id)
    await to(2)
  }

  async function run() {
    const sent = file && (await upload.send(file, given()))
    if (!sent) return
    if (!sent.isNew) {
      notifications.show({ message: 'This file was already imported with the same settings. Here are the results.' })
    }
    await navigate({
      to: '/w/$workspaceId/leads/imports/$importId',
      params: { workspaceId: workspace.id, importId: sent.id },
      ignoreBlocker: true,
    })
  }

  /** What was checked is no longer what would be imported. */
  function changed<Value>(set: (value: Value) => void) {
    return (value: Value) => {
      setDryRunId(undefined)
      set(value)
    }
  }

  return {
    ...{ kind, step, file, columns, settings, fileProblem, dryRunId, upload, leaving },
    ...{ choose, check, run },
    setColumns: changed(setColumns),
    setSettings: changed(setSettings),
    setKind(next: ImportKind) {
      setKind(next)
      setDryRunId(undefined)
      if (head) setColumns(guessColumns(head, next))
    },
    goTo(next: number) {
      upload.forget()
      void to(next)
    },
  }
}
