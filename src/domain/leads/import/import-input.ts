import { z } from 'zod'
import {
  CREATED_IN_ORDER,
  createdInOrder,
  cursorText,
  dateOrTimestamp,
  idText,
  limit,
  text,
} from '../../kernel/index.ts'
import { isPhoneCountry } from '../index.ts'
import { IMPORT_KINDS, IMPORT_STATUSES, SUPPRESSION_REASONS } from './import.ts'

const SOURCE_LENGTH_MAX = 200
const MAPPING_LENGTH_MAX = 64 * 1024

const Mapping = z.record(z.string(), z.string())

/** A JSON object in a text, for it comes in a query string or a form. */
const mapping = text(1, MAPPING_LENGTH_MAX)
  .transform((value, context): z.infer<typeof Mapping> => {
    const parsed = Mapping.safeParse(parseJson(value))
    if (parsed.success) return parsed.data
    context.addIssue({
      code: 'custom',
      message: 'Must be a JSON object that maps column names to fields, such as {"Cell":"phone"}.',
    })
    return z.NEVER
  })
  .meta({ examples: ['{"Cell":"phone","Deal size":"attributes.budget","Notes":"ignore"}'] })

/** What is said of a file beside the file itself. */
export const CreateImportInput = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS).default('leads').describe('Type of the rows: leads, or phones to suppress.'),
    mapping: mapping
      .optional()
      .describe(
        'JSON object that maps column names to fields: `phone`, `source`, `timezone`, `attributes.<key>`, ' +
          '`consent.method`, `consent.text`, `consent.obtained_at`, `consent.source` or `ignore`. Unmapped ' +
          'columns are recognized by name, such as phone or mobile; all others become attributes.',
      ),
    dry_run: z
      .boolean()
      .default(false)
      .describe('Validates the rows and returns the expected result without changing anything.'),
    campaign_id: idText.optional().describe('For leads: ID of the campaign to assign them to.'),
    source: text(1, SOURCE_LENGTH_MAX).optional().describe('For leads: their source, if no column contains it.'),
    send_openings: z
      .boolean()
      .default(false)
      .describe(
        'For leads: whether to send the campaign’s opening to new leads, as POST /leads does. Requires ' +
          'campaign_id.',
      ),
    reason: z.enum(SUPPRESSION_REASONS).optional().describe('For suppressions: the reason. Default: `opt_out`.'),
    default_country: z
      .string()
      .refine(
        (country) => /^[A-Z]{2}$/.test(country) && isPhoneCountry(country),
        'Must be an ISO 3166-1 alpha-2 country code, such as US.',
      )
      .default('US')
      .describe('Country of phone numbers without a country calling code, as an ISO 3166-1 alpha-2 code such as US.'),
  })
  .superRefine((input, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    const stray = (['campaign_id', 'source', 'send_openings'] as const).find((name) => input[name])
    if (input.kind === 'suppressions' && stray) refuse(stray, 'Allowed only for imports of leads.')
    if (input.kind === 'leads' && input.reason) refuse('reason', 'Allowed only for imports of suppressions.')
    if (input.kind === 'leads' && input.send_openings && !input.campaign_id) {
      refuse('campaign_id', 'Sending openings requires campaign_id.')
    }
  })

export const ListImportsInput = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS).optional().describe('Only imports of this kind.'),
    status: z.enum(IMPORT_STATUSES).optional().describe('Only imports with this status.'),
    created_after: dateOrTimestamp.optional().describe('Only items created at or after this time.'),
    created_before: dateOrTimestamp.optional().describe('Only items created before this time.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page.'),
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
