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
    context.addIssue({ code: 'custom', message: 'Give a JSON object of column names and fields: {"Cell":"phone"}.' })
    return z.NEVER
  })
  .meta({ examples: ['{"Cell":"phone","Deal size":"attributes.budget","Notes":"ignore"}'] })

/** What is said of a file beside the file itself. */
export const CreateImportInput = z
  .strictObject({
    kind: z
      .enum(IMPORT_KINDS)
      .default('leads')
      .describe('What the rows are: leads, or phones that must not be texted.'),
    mapping: mapping
      .optional()
      .describe(
        'JSON: which field a column is, by the column’s name: `phone`, `source`, `timezone`, `attributes.<key>`, ' +
          '`consent.method`, `consent.text`, `consent.obtained_at`, `consent.source` or `ignore`. A column it does not name is ' +
          'known by its name: phone, mobile and the like; any other becomes an attribute.',
      ),
    dry_run: z.boolean().default(false).describe('Only says what would happen.'),
    campaign_id: idText.optional().describe('Leads: the campaign they belong to.'),
    source: text(1, SOURCE_LENGTH_MAX).optional().describe('Leads: where they came from, if no column says so.'),
    send_openings: z
      .boolean()
      .default(false)
      .describe('Leads: whether new ones are sent the campaign’s opening, as POST /leads does. Needs campaign_id.'),
    reason: z.enum(SUPPRESSION_REASONS).optional().describe('Suppressions: why. Default: `opt_out`.'),
    default_country: z
      .string()
      .refine(
        (country) => /^[A-Z]{2}$/.test(country) && isPhoneCountry(country),
        'Give an ISO country code such as US.',
      )
      .default('US')
      .describe('The country of numbers without a calling code: ISO, two capitals.'),
  })
  .superRefine((input, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    const stray = (['campaign_id', 'source', 'send_openings'] as const).find((name) => input[name])
    if (input.kind === 'suppressions' && stray) refuse(stray, 'It is for leads.')
    if (input.kind === 'leads' && input.reason) refuse('reason', 'It is for suppressions.')
    if (input.kind === 'leads' && input.send_openings && !input.campaign_id) {
      refuse('campaign_id', 'Openings are a campaign’s: say which.')
    }
  })

export const ListImportsInput = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS).optional().describe('Only those of this kind.'),
    status: z.enum(IMPORT_STATUSES).optional().describe('Only those in this state.'),
    created_after: dateOrTimestamp.optional().describe('Created at this time or later.'),
    created_before: dateOrTimestamp.optional().describe('Created before this time.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the page before.'),
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
