import { z } from 'zod'
import { suppressionReason } from '../../events/index.ts'
import { idText, text, valueKinds } from '../../kernel/index.ts'
import { isPhoneCountry } from '../index.ts'
import { importKind } from './import.ts'

const SOURCE_LENGTH_MAX = 200
const MAPPING_LENGTH_MAX = 64 * 1024

const Mapping = z.record(z.string(), z.string())

/** A JSON object in a string, because it is sent in a query string or a form. */
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
  .register(valueKinds, { kind: 'json' })

/** Settings that are sent with a file. */
export const CreateImportInput = z
  .strictObject({
    kind: importKind.default('leads').describe('Type of the rows: leads, or phone numbers to suppress.'),
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
    reason: suppressionReason.optional().describe('For suppressions: the reason. Default: `opt_out`.'),
    default_country: z
      .string()
      .refine(
        (country) => /^[A-Z]{2}$/.test(country) && isPhoneCountry(country),
        'Must be an ISO 3166-1 alpha-2 country code, such as US.',
      )
      .default('US')
      .describe(
        'Default country for phone numbers that have no country calling code, as an ISO 3166-1 alpha-2 code such as US.',
      ),
  })
  .superRefine((input, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    const stray = (['campaign_id', 'source', 'send_openings'] as const).find((name) => input[name])
    if (input.kind === 'suppressions' && stray) refuse(stray, 'Allowed only for imports of leads.')
    if (input.kind === 'leads' && input.reason) refuse('reason', 'Allowed only for imports of suppressions.')
    if (input.kind === 'leads' && input.send_openings && !input.campaign_id) {
      refuse('campaign_id', 'To send opening messages, provide `campaign_id`.')
    }
  })

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
