import { z } from 'zod'
import type { Mode } from '../identity/index.ts'
import { fragment, text, wordsOf } from '../kernel/index.ts'
import { type CompanyHours, companyHoursInput, companyHoursShape, hoursInWords } from './company-hours.ts'

export const companyLanguage = wordsOf('CompanyLanguage', 'A language in which a company serves its customers.', {
  en: 'English.',
  es: 'Spanish.',
})

/** Names of examples and placeholders: a campaign with one of them must not text real people. */
const EXAMPLE_NAME =
  /\b(?:Oakline Home Services|Brightfield Solar|Maple Street Realty|Harborview Insurance|Your [Cc]ompany|My [Cc]ompany|My [Ww]orkspace)\b/
const EXAMPLE_ADDRESS = /\b[\w.+-]*@?(?:[\w-]+\.example|example\.(?:com|org|net))\b/

/** The placeholder in a text, such as "Oakline". Null if there is none. */
export function placeholderIn(text: string): string | null {
  return (EXAMPLE_NAME.exec(text) ?? EXAMPLE_ADDRESS.exec(text))?.[0] ?? null
}

/** One line for texts to leads: braces would be read as a variable. */
function line(min: number, max: number) {
  return text(min, max)
    .refine((value) => !/[{}\p{Cc}]/u.test(value), 'Must be one line without braces.')
    .refine((value) => value === value.trim(), 'Must not begin or end with a space.')
}

const EXAMPLE_DATA = 'This is an example. Enter the data of your own company.'

function own(min: number, max: number) {
  return line(min, max).refine((value) => placeholderIn(value) === null, { error: EXAMPLE_DATA })
}

export const UpdateCompanyProfileInput = z
  .strictObject({
    name: line(1, 60)
      .refine((name) => placeholderIn(name) !== name, { error: EXAMPLE_DATA })
      .optional()
      .describe('Company name, 1 to 60 characters. Variable: {{company}}.'),
    trade: line(1, 60).nullable().optional().describe('Trade, such as roofing. Variable: {{trade}}.'),
    service_area: line(1, 100)
      .nullable()
      .optional()
      .describe('Cities or ZIP codes that the company serves. Variable: {{service_area}}.'),
    help_contact: own(3, 120)
      .optional()
      .describe('Phone number, email address or URL where people get help. Variable: {{help_contact}}.'),
    website: own(4, 100).nullable().optional().describe('Company website. Variable: {{website}}.'),
    license: line(1, 60).nullable().optional().describe('License, such as CSLB 1012345. Variable: {{license}}.'),
    languages: z
      .array(companyLanguage)
      .max(2)
      .refine((all) => new Set(all).size === all.length, 'Must not contain the same language twice.')
      .optional()
      .describe('Languages in which the company serves its customers.'),
    hours: companyHoursInput
      .nullable()
      .optional()
      .describe(
        'Days on which the company is open, with the hours of each day. The company is closed on all other days. ' +
          'Outside these hours, the handoff message states when the company opens. Variable: {{business_hours}}.',
      ),
    business_hours: line(1, 100)
      .nullable()
      .optional()
      .describe('Business hours as text. Messages use this text only if `hours` is not set.'),
    business_hours_es: line(1, 100)
      .nullable()
      .optional()
      .describe(
        'Business hours as Spanish text. Spanish messages use this text instead of `business_hours` if `hours` is ' +
          'not set.',
      ),
    emergency_line: line(3, 40)
      .nullable()
      .optional()
      .describe('Phone number for emergencies. Variable: {{emergency_line}}.'),
  })
  .describe('Company profile fields to change. Omitted fields keep their values. Set null to remove a value.')

const said = z.string().nullable()

/** The company's profile as REST, GraphQL and the documentation show it. */
export const companyShape = z
  .object({
    name: z
      .string()
      .describe('Company name.')
      .meta({ examples: ['Oakline Home Services'] }),
    trade: said.describe('Trade, such as roofing. Null if not set.'),
    service_area: said.describe('Cities or ZIP codes that the company serves. Null if not set.'),
    help_contact: z
      .string()
      .describe('Phone number, email address or URL where people get help.')
      .meta({ examples: ['help@oakline.example'] }),
    website: said.describe('Company website. Null if not set.'),
    license: said.describe('License, such as CSLB 1012345. Null if not set.'),
    languages: z.array(companyLanguage).describe('Languages in which the company serves its customers.'),
    hours: z
      .array(companyHoursShape)
      .nullable()
      .describe(
        'Days on which the company is open, with the hours of each day, starting with Monday. Null if not set.',
      ),
    business_hours: said.describe(
      'Business hours as text. Messages use this text only if `hours` is null. Null if not set.',
    ),
    business_hours_es: said.describe('Business hours as Spanish text. Null if not set.'),
    emergency_line: said.describe('Phone number for emergencies. Null if not set.'),
    is_example: z
      .boolean()
      .describe('Whether this is the example profile that a sandbox uses until the company profile is entered.'),
  })
  .describe('Company profile. Its values replace the variables in playbooks.')

export type CompanyProfile = Omit<z.output<typeof companyShape>, 'is_example'>

/** As it is stored. Earlier releases stored no `hours`. */
type StoredProfile = Omit<CompanyProfile, 'hours'> & Partial<Pick<CompanyProfile, 'hours'>>

/** The company of a sandbox whose profile is not entered. It texts no real phone. */
const EXAMPLE: CompanyProfile = {
  name: 'Oakline Home Services',
  trade: 'Home services',
  service_area: 'Springfield',
  help_contact: 'help@oakline.example',
  website: 'https://oakline.example',
  license: null,
  languages: ['en', 'es'],
  hours: null,
  business_hours: 'Monday to Saturday, 8 am to 6 pm',
  business_hours_es: 'de lunes a sábado, de 8 am a 6 pm',
  emergency_line: null,
}

/** What texts need of a workspace `w`: its mode and name, and the profile of its company. */
export const COMPANY = fragment(`json_build_object('mode', w.mode, 'name', w.name, 'profile',
  (select k.company_profile from workspace k where k.id = coalesce(w.live_workspace_id, w.id))) as company`)

/** A workspace's company, as `COMPANY` reads it. */
export type Company = { mode: Mode; name: string; profile: StoredProfile | null }

/** The example's company, for texts that no workspace sends. */
export const EXAMPLE_COMPANY: Company = { mode: 'sandbox', name: EXAMPLE.name, profile: null }

/** The profile that applies: a sandbox has an example until the company's own is entered. */
export function profileOf({ mode, profile }: Company): (CompanyProfile & { is_example: boolean }) | null {
  if (profile) return { ...profile, hours: profile.hours ?? null, is_example: false }
  return mode === 'sandbox' ? { ...EXAMPLE, is_example: true } : null
}

/** The hours that decide when somebody is there, if they are entered. */
export function companyHoursOf(company: Company): { companyHours?: CompanyHours[] } {
  const hours = profileOf(company)?.hours
  return hours ? { companyHours: hours } : {}
}

export const COMPANY_VARIABLES = [
  'company',
  'help_contact',
  'trade',
  'service_area',
  'website',
  'license',
  'business_hours',
  'emergency_line',
] as const
export type CompanyVariable = (typeof COMPANY_VARIABLES)[number]

/** The value of each variable in a language; null if the profile has none. */
export function companyValues(company: Company, language: 'en' | 'es' = 'en'): Record<CompanyVariable, string | null> {
  const profile = profileOf(company)
  const inWords = (language === 'es' ? profile?.business_hours_es : null) ?? profile?.business_hours
  const hours = profile?.hours ? hoursInWords(profile.hours, language) : inWords
  return {
    company: profile?.name ?? null,
    help_contact: profile?.help_contact ?? null,
    trade: profile?.trade ?? null,
    service_area: profile?.service_area ?? null,
    website: profile?.website ?? null,
    license: profile?.license ?? null,
    business_hours: hours ?? null,
    emergency_line: profile?.emergency_line ?? null,
  }
}

/** Where people get help if nobody has said it. */
export const NO_HELP_CONTACT = 'reply to this message'

const VARIABLE = new RegExp(String.raw`\{\{(${COMPANY_VARIABLES.join('|')})(?:\|([^{}|]*))?\}\}`, 'g')

/** Puts the company's values into a text. A variable without a value stays, for the lead's attribute of that name. */
export function fillCompany(text: string, values: Record<CompanyVariable, string | null>): string {
  return text.replace(VARIABLE, (whole: string, key: CompanyVariable) => values[key] ?? whole)
}

/** The same for a text that a lead's attributes cannot fill. Null if a value is missing. */
export function fillStatement(text: string, values: Record<CompanyVariable, string | null>): string | null {
  const filled = fillCompany(text, values)
  if (companyVariablesIn(filled).length > 0) return null
  return filled.replace(VARIABLE, (_whole, _key, otherwise: string) => otherwise)
}

/** Whether the sender's name can be filled in from the company's profile. */
export function hasName({ name }: { name: string }, company: Company): boolean {
  return fillStatement(name, companyValues(company)) !== null
}

/** The sender with the company's data. Until the profile is entered, the workspace's name stands for the company's. */
export function brandFor<Brand extends { name: string; helpContact: string }>(brand: Brand, company: Company): Brand {
  const values = companyValues(company)
  const name = fillStatement(brand.name, values) ?? company.name
  return { ...brand, name, helpContact: fillStatement(brand.helpContact, values) ?? NO_HELP_CONTACT }
}

/** The text without its company variables. */
export function withoutCompany(text: string): string {
  return text.replace(VARIABLE, '')
}

/** The company's variables in a text that have no words for a missing value, each once. */
export function companyVariablesIn(text: string): CompanyVariable[] {
  const found = [...text.matchAll(VARIABLE)].filter(([, , otherwise]) => otherwise === undefined)
  return [...new Set(found.map(([, key]) => key as CompanyVariable))]
}
