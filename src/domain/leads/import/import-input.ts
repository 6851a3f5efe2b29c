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
          '`consent.method`, `consent.text`, `consent.obtained_at`, `consent.source` or `ignore`. Columns that are ' +
          'not listed are recognized by their names, such as `phone` or `mobile`. All other columns become ' +
          'attributes of the lead.',
      ),
    dry_run: z
      .boolean()
      .default(false)
      .describe(
        'Whether to validate the rows and return the expected result without changing anything. Default: false.',
      ),
    campaign_id: idText.optional().describe('ID of the campaign to assign the leads to. Only for lead imports.'),
    source: text(1, SOURCE_LENGTH_MAX)
      .optional()
      .describe('Source of the leads, used if the file has no `source` column. Only for lead imports.'),
    send_openings: z
      .boolean()
      .default(false)
      .describe(
        'Whether to send the campaign’s opening message to new leads. The message is sent only if the campaign is ' +
          'active and sends opening messages automatically. Requires `campaign_id`. Only for lead imports. Default: ' +
          'false.',
      ),
    reason: suppressionReason
      .optional()
      .describe('Reason for the suppressions. Only for suppression imports. Default: `opt_out`.'),
    default_country: z
      .string()
      .refine(
        (country) => /^[A-Z]{2}$/.test(country) && isPhoneCountry(country),
        'Must be an ISO 3166-1 alpha-2 country code, such as US.',
      )
      .default('US')
      .describe('Country of phone numbers without a country calling code, as an ISO 3166-1 alpha-2 code. Default: US.'),
  })
  .superRefine((input, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    const stray = (['campaign_id', 'source', 'send_openings'] as const).find((name) => input[name])
    if (input.kind === 'suppressions' && stray) refuse(stray, 'Allowed only if `kind` is `leads`.')
    if (input.kind === 'leads' && input.reason) refuse('reason', 'Allowed only if `kind` is `suppressions`.')
    if (input.kind === 'leads' && input.send_openings && !input.campaign_id) {
      refuse('campaign_id', 'To send opening messages, set `campaign_id`.')
    }
  })

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
