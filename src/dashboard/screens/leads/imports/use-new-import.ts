import { notifications } from '@mantine/notifications'
import { getRouteApi, useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Column, guessColumns, mappingOf } from './fields.ts'
import { type FileHead, readHead } from './file-head.ts'
import { type ImportKind, STEPS } from './import-search.ts'
import { DEFAULT_SETTINGS, type ImportSettings, uploadSettings } from './import-settings.tsx'
import { useUpload } from './use-upload.ts'

export type NewImport = ReturnType<typeof useNewImport>

const route = getRouteApi('/w/$workspaceId/leads/imports/new')

/**
 * The state of a new import. The step is in the URL, so the browser's back button works. The file stays in the browser until
 * the last step; without a file, every URL shows the first step.
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
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const step = Math.min(STEPS.indexOf(search.step ?? 'file'), file ? (dryRunId ? 2 : 1) : 0)
  const to = (next: number) =>
    navigate({
      to: '/w/$workspaceId/leads/imports/new',

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
  const fields = () => uploadSettings(kind, settings, mappingOf(columns))

  async function check() {
    const sent = file && (await upload.send(file, { ...fields(), dry_run: 'true' }))
    if (!sent) return
    setDryRunId(sent.id)
    await to(2)
  }

  async function run() {
    const sent = file && (await upload.send(file, fields()))
    if (!sent) return
    if (!sent.isNew) {
      notifications.show({ message: 'This file was already imported with the same settings. Here are the results.' })
    }
    await navigate({
      to: '/w/$workspaceId/leads/imports/$importId',
      params: { importId: sent.id },
      ignoreBlocker: true,
    })
  }

  /** A change makes the dry run's result obsolete. */
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
