import { accessSync, constants, createReadStream } from 'node:fs'
import type { ImportWithErrors } from '../../generated/client/types.ts'
import type { Client } from '../index.ts'
import { pause } from '../retry.ts'
import { type Command, type CommandEnvironment, CommandFailure, type Given, Misuse, URL_OPTION } from './command.ts'
import { connect } from './connection.ts'
import { readCsv } from './csv.ts'

const POLL_MS = 500
const ROWS_SHOWN_MAX = 100

/** `leadthread leads import` */
export const importLeads: Command = {
  name: 'leads import',
  summary: 'Import leads from a CSV file, and print the rejected rows.',
  usage: `leadthread leads import FILE.csv
  --source TEXT         source of the leads, if the file has no column for it
  --campaign ID         campaign to assign the leads to
  --country US          country of phone numbers without a country calling code
  --map COLUMN=FIELD    import a column as another field, such as Cell=phone; can be repeated
  --dry-run             check the file without creating leads
  --url URL             URL of the service`,
  options: {
    source: { type: 'string' },
    campaign: { type: 'string' },
    country: { type: 'string' },
    map: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean' },
    ...URL_OPTION,
  },
  words: { min: 1, max: 1 },
  async run(given, environment) {
    const { print, note, signal } = environment
    const file = readable(given.words[0]!)
    const settings = settingsOf(given)
    const { client } = connect(given, environment)

    note(`Uploading ${file}`)
    const { id } = await client.imports.create(() => createReadStream(file), settings, { signal })
    note(`Import ${id}`)
    const { status, counts, dry_run, error_code, error_message } = await follow(client, id, environment)
    if (status === 'canceled') throw new CommandFailure('The import was canceled.')
    if (status === 'failed') throw new CommandFailure(`The import failed: ${error_message} (${error_code})`)

    const result = `${counts.created} created, ${counts.merged} updated, ${counts.failed} rejected`
    print(dry_run ? `Dry run: nothing was changed. Expected: ${result}` : `Done: ${result}`)
    if (counts.failed === 0) return 0
    for (const line of await failedRows(client, id, signal)) print(line)
    return 1
  },
}

function readable(file: string): string {
  try {
    accessSync(file, constants.R_OK)
    return file
  } catch (error) {
    throw new Misuse(`The file ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

function settingsOf(given: Given) {
  const [source, campaign, country] = [given.text('source'), given.text('campaign'), given.text('country')]
  const pairs = given.texts('map').map((pair) => {
    const at = pair.lastIndexOf('=')
    if (at < 1) throw new Misuse(`--map must be COLUMN=FIELD, such as Cell=phone. Received: ${pair}`)
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })
  return {
    ...(source && { source }),
    ...(campaign && { campaign_id: campaign }),
    ...(country && { default_country: country }),
    ...(given.flag('dry-run') && { dry_run: true }),
    ...(pairs.length > 0 && { mapping: Object.fromEntries(pairs) }),
  }
}

/** Prints the progress until the import is final. */
async function follow(client: Client, id: string, { note, signal }: CommandEnvironment): Promise<ImportWithErrors> {
  let shown = ''
  try {
    for (;;) {
      const current = await client.imports.retrieve(id, { signal })
      const { status, counts } = current
      const progress = `${counts.processed} of ${counts.total} rows processed`
      if (progress !== shown) note(progress)
      shown = progress
      if (status !== 'receiving' && status !== 'running') return current
      await pause(POLL_MS, signal)
    }
  } catch (error) {
    if (signal.aborted) note(`The import continues in the background. To cancel it: POST /v1/imports/${id}/cancel`)
    throw error
  }
}

async function failedRows(client: Client, id: string, signal: AbortSignal): Promise<string[]> {
  const response = await client.imports.failures(id, { signal })
  const rows = readCsv(await response.text())
  const lines = rows.slice(0, ROWS_SHOWN_MAX).map(({ row_number, error_message, error_code, error_param }) => {
    return `Row ${row_number}${error_param ? `, ${error_param}` : ''}: ${error_message} (${error_code})`
  })
  if (rows.length <= ROWS_SHOWN_MAX) return lines
  return [...lines, `${rows.length - ROWS_SHOWN_MAX} more rows: GET /v1/imports/${id}/failures`]
}
