import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Actor, audit, type Clock, type IdempotencyClaim, sql, stampResult, type Tx } from '../../kernel/index.ts'
import { checkCampaign } from '../../workspaces/index.ts'
import { type Field, mapColumns, readHeader } from './column-mapping.ts'
import { csvRecords } from './csv-records.ts'
import { decodeText } from './decode-text.ts'
import { dropRows } from './drop-rows.ts'
import { findImport } from './find-import.ts'
import { type ImportOptions, toWireImport, type WireImport } from './import.ts'
import type { CreateImportInput } from './import-input.ts'
import { type RowReading, readRow } from './read-row.ts'
import { type UploadDeps, UploadedRows } from './uploaded-rows.ts'

/** Within this time, the same file with the same settings is the same import. */
const SAME_WITHIN_MS = 7 * 24 * 3_600_000

type Input = z.infer<typeof CreateImportInput> & {
  workspaceId: string
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
  /** `hash` is the SHA-256 of the bytes that have been read. */
  file: { name: string | null; bytes: AsyncIterable<Uint8Array>; hash(): string }
}

/**
 * Stores a CSV file as a stream; a worker then processes the rows. An error of the file is thrown; an error of a row is stored
 * with the row. The same file with the same settings within 7 days is the existing import. An incomplete upload leaves nothing
 * that would run.
 */
export async function receiveImport(deps: UploadDeps, request: Input): Promise<{ isNew: boolean; import: WireImport }> {
  const { workspaceId, campaign_id } = request
  if (campaign_id !== undefined) await checkCampaign(deps.db, { workspaceId, id: campaign_id }, 'campaign_id')
  const { header, records } = await openFile(request.file.bytes)
  const fields = mapColumns(header, { given: request.mapping, kind: request.kind })
  const rows = new UploadedRows(deps, newImport(request, header, fields))
  try {
    await storeRows(rows, records, readingOf(request, fields))
    const print = fingerprintOf(request, header, fields, request.file.hash())
    const id = await begin(deps, request, rows, print)
    return { isNew: id === rows.id, import: toWireImport((await findImport(deps, { workspaceId, id }))!) }
  } catch (error) {
    await rows.abandon(error).catch((err: unknown) => {
      // Its lease will expire, and a worker does the same.
      deps.log.warn({ event: 'import.abandon_failed', workspaceId, id: rows.id, err })
    })
    throw error
  }
}

type NumberedRow = { rowNumber: number; cells: string[] }

/** The column names, and the records below them with the row numbers of a spreadsheet. Empty records are skipped. */
async function openFile(bytes: AsyncIterable<Uint8Array>) {
  const records = filled(csvRecords(decodeText(bytes)))
  const first = await records.next()
  return { header: readHeader(first.done ? [] : first.value.cells), records }
}

async function* filled(batches: AsyncIterable<string[][]>): AsyncGenerator<NumberedRow> {
  let rowNumber = 0
  for await (const batch of batches) {
    for (const cells of batch) {
      rowNumber++
      if (cells.some((cell) => cell.trim() !== '')) yield { rowNumber, cells }
    }
  }
}

async function storeRows(rows: UploadedRows, records: AsyncIterable<NumberedRow>, reading: RowReading): Promise<void> {
  for await (const { rowNumber, cells } of records) await rows.add(rowNumber, cells, readRow(cells, reading))
  await rows.settled()
}

function newImport(request: Input, header: string[], fields: Field[]) {
  const { workspaceId, kind, dry_run: dryRun, file } = request
  return {
    workspaceId,
    kind,
    dryRun,
    fileName: file.name,
    mapping: mappingOf(header, fields),
    options: optionsOf(request),
    header,
  }
}

function mappingOf(header: string[], fields: Field[]): Record<string, string> {
  const named = header.flatMap((name, i) => (name === '' ? [] : [[name, fields[i]!] as const]))
  return Object.fromEntries(named)
}

function optionsOf({ kind, source, campaign_id, reason, send_openings, default_country }: Input): ImportOptions {
  return {
    source: source ?? null,
    campaign_id: campaign_id ?? null,
    reason: kind === 'suppressions' ? (reason ?? 'opt_out') : null,
    send_openings,
    default_country,
  }
}

function readingOf(request: Input, fields: Field[]): RowReading {
  const { default_country: country, source, campaign_id } = optionsOf(request)
  return { kind: request.kind, fields, country, source, campaignId: campaign_id }
}

function fingerprintOf(request: Input, header: string[], fields: Field[], file: string): string {
  const { kind, dry_run } = request
  const canonical = [file, kind, dry_run, header, fields, optionsOf(request)]
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
}

/** Makes the import due, unless it is the same as an existing one. Two concurrent uploads are serialized. */
async function begin(deps: UploadDeps, request: Input, rows: UploadedRows, print: string): Promise<string> {
  const { workspaceId, actor } = request
  const id = await deps.db.transaction('import.begin', async (tx) => {
    await lockFingerprint(tx, workspaceId, print)
    const same = await findSame(deps, tx, workspaceId, print)
    if (!same) await rows.complete(tx, print)
    await stampResult(tx, workspaceId, request.idempotency, same ?? rows.id)
    const { kind, dry_run, file } = request
    const after = { kind, dry_run, file_name: file.name }
    if (!same) await audit(deps, tx, { workspaceId, actor, action: 'import.created', subjectId: rows.id, after })
    return same ?? rows.id
  })
  if (id !== rows.id) await dropRows(deps, { workspaceId, id: rows.id }, { andImport: true })
  return id
}

async function lockFingerprint(tx: Tx, workspaceId: string, print: string): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(workspace_id || ':import:' || print, 0))
    from (select ${workspaceId}::text as workspace_id, ${print}::text as print) one`)
}

async function findSame(
  { clock }: { clock: Clock },
  tx: Tx,
  workspaceId: string,
  print: string,
): Promise<string | null> {
  const since = new Date(clock.now().getTime() - SAME_WITHIN_MS)
  const [same] = await tx.query<{ id: string }>(sql`
    select id from lead_import
    where workspace_id = ${workspaceId} and fingerprint = ${print} and status in ('running', 'completed')
      and created_at > ${since}
    order by created_at limit 1`)
  return same?.id ?? null
}
