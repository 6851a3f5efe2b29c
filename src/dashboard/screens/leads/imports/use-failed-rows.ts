import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { ImportFailures } from '../../../../generated/dashboard/documents.ts'
import { createPlainClient } from '../../../client/workspace-client.ts'
import { sayProblem } from '../../../components/request/use-action.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { BYTE_ORDER_MARK, csvLine } from '../export/csv.ts'
import { ReadingFailed, readPages } from '../export/read-pages.ts'
import { saveFile } from '../export/save-file.ts'
import type { ShownImport } from './import-words.ts'

const PAGE_SIZE = 100
const OWN_COLUMNS = ['row_number', 'error_code', 'error_param', 'error_message']

/** The rejected rows as a CSV file: the original columns, the row number and the reason, as REST returns them. */
export function useFailedRows({ id, columns, fileName }: ShownImport) {
  const { workspace } = useCurrentWorkspace()
  const [count, setCount] = useState<number | null>(null)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  async function save() {
    const controller = new AbortController()
    abort.current = controller
    setCount(0)
    const client = createPlainClient(workspace.id)
    const load = async (after: string | null) => {
      const { data, error } = await client.query(ImportFailures, { importId: id, first: PAGE_SIZE, after }).toPromise()
      return { page: data?.importFailures, error }
    }
    const lines = [BYTE_ORDER_MARK + csvLine([...columns, ...OWN_COLUMNS])]
    try {
      for await (const { nodes } of readPages(load, { signal: controller.signal })) {
        for (const { cells, rowNumber, code, param, message } of nodes) {
          const own = columns.map((_, i) => cells[i] ?? '')
          lines.push(csvLine([...own, String(rowNumber), code, param ?? '', message]))
        }
        setCount(lines.length - 1)
      }
      if (!controller.signal.aborted) saveFile(`${(fileName ?? id).replace(/\.csv$/i, '')}-failed.csv`, lines)
    } catch (failure) {
      if (failure instanceof ReadingFailed && failure.problem) sayProblem(failure.problem)
      else notifications.show({ message: 'Couldn’t read the rows. Try again.', color: 'red' })
    } finally {
      setCount(null)
    }
  }
  return { save, isSaving: count !== null, count: count ?? 0 }
}
