import { AppError } from '../../../errors.ts'
import {
  type CopyTarget,
  type CopyValue,
  type Log,
  type Random,
  sql,
  type Tx,
  type WriteDeps,
} from '../../kernel/index.ts'
import type { ImportKind, ImportOptions } from './import.ts'
import type { ReadRow } from './read-row.ts'

export type UploadDeps = WriteDeps & { random: Random; log: Log }

export type NewImport = {
  workspaceId: string
  kind: ImportKind
  dryRun: boolean
  fileName: string | null
  mapping: Record<string, string>
  options: ImportOptions
  header: string[]
}

const BATCH_SIZE = 5_000
const BATCH_CHARACTERS = 4 * 1024 * 1024
/** Longer than an upload can take: its receiver has stopped by then. */
const RECEIVED_WITHIN_MS = 20 * 60_000
const CUT_CELL_LENGTH = 1_000
const CUT_CELLS = 100
const KEPT_LENGTH_MAX = 64 * 1024

const TARGET: CopyTarget = {
  table: 'import_row',
  columns: [
    'workspace_id',
    'import_id',
    'row_number',
    'cells',
    'outcome',
    'error_code',
    'param',
    'message',
    'phone',
    'created_at',
  ],
}

/**
 * The uploaded rows before they are stored, a batch at a time: one is written while the next is read. A file with one batch
 * is written when it is complete; if the upload is incomplete, nothing is stored.
 */
export class UploadedRows {
  readonly id: string
  #count = 0
  readonly #deps: UploadDeps
  readonly #given: NewImport
  readonly #token: string
  readonly #createdAt: Date
  #rows: CopyValue[][] = []
  #characters = 0
  #writing: Promise<void> = Promise.resolve()
  #isBegun = false

  constructor(deps: UploadDeps, given: NewImport) {
    this.#deps = deps
    this.#given = given
    this.id = deps.ids.next('imp')
    this.#token = deps.random.token()
    this.#createdAt = deps.clock.now()
  }

  /** Adds a row. Resolves when the next one can be added. */
  async add(rowNumber: number, cells: string[], { phone, problem }: ReadRow): Promise<void> {
    const kept = problem ? keptOf(cells) : cells
    const why = problem ? ['failed', problem.code, problem.param, problem.message] : [null, null, null, null]
    const { workspaceId } = this.#given
    this.#rows.push([workspaceId, this.id, rowNumber, kept, ...why, phone, this.#createdAt])
    this.#count++
    for (const cell of kept) this.#characters += cell.length
    if (this.#rows.length === BATCH_SIZE || this.#characters >= BATCH_CHARACTERS) await this.#flush()
  }

  /** Writes the remaining rows and makes the import due, in the transaction in which `within` is called. */
  async complete(tx: Tx, fingerprint: string): Promise<void> {
    const now = this.#deps.clock.now()
    const { workspaceId } = this.#given
    if (!this.#isBegun) await this.#insert(tx)
    const [running] = await tx.query(sql`
      update lead_import set status = 'running', fingerprint = ${fingerprint}, row_count = ${this.#count}, lease_until = ${now},
        lease_token = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${this.id} and status = 'receiving' and lease_token = ${this.#token}
      returning id`)
    if (!running) throw over()
    if (this.#rows.length > 0) await tx.copy(TARGET, this.#rows)
    tx.hint({ queue: 'run-import', workspaceId, id: this.id })
  }

  /** Resolves when all full batches are written. */
  settled(): Promise<void> {
    return this.#writing
  }

  /** The upload has failed: a worker drops the rows that were stored. */
  async abandon(error: unknown): Promise<void> {
    await this.#writing.catch(() => {})
    if (!this.#isBegun) return
    const { workspaceId } = this.#given
    const now = this.#deps.clock.now()
    const { code, message } = error instanceof AppError ? error : new AppError('internal_error')
    await this.#deps.db.transaction('import.abandon', async (tx) => {
      await tx.query(sql`
        update lead_import set status = 'failed', error_code = ${code}, error_message = ${message}, lease_until = ${now},
          lease_token = null, finished_at = ${now}, updated_at = ${now}
        where workspace_id = ${workspaceId} and id = ${this.id} and status = 'receiving' and lease_token = ${this.#token}`)
      tx.hint({ queue: 'run-import', workspaceId, id: this.id })
    })
  }

  async #flush(): Promise<void> {
    const rows = this.#rows
    const count = this.#count
    this.#rows = []
    this.#characters = 0
    await this.#writing
    this.#writing = this.#write(rows, count)
    this.#writing.catch(() => {}) // the next caller that waits for it gets the error
  }

  async #write(rows: CopyValue[][], count: number): Promise<void> {
    const { workspaceId } = this.#given
    await this.#deps.db.transaction('import.receive', async (tx) => {
      if (!this.#isBegun) await this.#insert(tx)
      const now = this.#deps.clock.now()
      const [receiving] = await tx.query(sql`
        update lead_import set row_count = ${count}, updated_at = ${now}
        where workspace_id = ${workspaceId} and id = ${this.id} and status = 'receiving' and lease_token = ${this.#token}
        returning id`)
      if (!receiving) throw over()
      await tx.copy(TARGET, rows)
    })
    this.#isBegun = true
  }

  async #insert(tx: Tx): Promise<void> {
    const { workspaceId, kind, dryRun, fileName, mapping, options, header } = this.#given
    const at = this.#createdAt
    const leaseUntil = new Date(this.#deps.clock.now().getTime() + RECEIVED_WITHIN_MS)
    await tx.query(sql`
      insert into lead_import (workspace_id, id, kind, status, dry_run, file_name, fingerprint, mapping, options, header,
        lease_until, lease_token, created_at, updated_at)
      values (${workspaceId}, ${this.id}, ${kind}, 'receiving', ${dryRun}, ${fileName}, ${`receiving ${this.id}`},
        ${JSON.stringify(mapping)}, ${JSON.stringify(options)}, ${header}, ${leaseUntil}, ${this.#token}, ${at}, ${at})`)
  }
}

function over(): AppError {
  return new AppError('conflict', { message: 'The import was canceled, or the upload timed out.' })
}

/** The part of a rejected row that PostgreSQL can store, limited in length. */
function keptOf(cells: string[]): string[] {
  const isLong = cells.length > CUT_CELLS || cells.reduce((length, cell) => length + cell.length, 0) > KEPT_LENGTH_MAX
  const kept = isLong ? cells.slice(0, CUT_CELLS).map((cell) => cell.slice(0, CUT_CELL_LENGTH).toWellFormed()) : cells
  return kept.map((cell) => cell.replaceAll('\0', '\ufffd'))
}
