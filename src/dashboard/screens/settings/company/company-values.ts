import type { ResultOf } from 'gql.tada'
import type { CompanyProfile } from '../../../../generated/dashboard/documents.ts'
import { type DayValues, daysOf, hoursOf } from './company-hours.ts'

type Profile = NonNullable<NonNullable<ResultOf<typeof CompanyProfile>['workspace']>['company']>
export type Company = Omit<Profile, '__typename'>

/** The profile as form values: a missing text is empty. */
type Texts = Record<Exclude<keyof Company, 'languages' | 'hours' | 'isExample'>, string>

export type CompanyValues = Texts & { languages: Company['languages']; days: DayValues[] }

const EMPTY: Texts = {
  name: '',
  trade: '',
  serviceArea: '',
  helpContact: '',
  website: '',
  license: '',
  businessHours: '',
  businessHoursEs: '',
  emergencyLine: '',
}

/** The example of a sandbox is not taken over into the form. */
export function valuesOf(company: Company | null | undefined): CompanyValues {
  if (!company || company.isExample) return { ...EMPTY, languages: ['EN'], days: daysOf(null) }
  const fields = Object.keys(EMPTY) as (keyof Texts)[]
  const texts = Object.fromEntries(fields.map((field) => [field, company[field] ?? ''])) as Texts
  return { ...texts, languages: company.languages, days: daysOf(company.hours) }
}

/** The values for the API. An empty optional text is null. */
export function changeOf({ name, helpContact, languages, days, ...texts }: CompanyValues) {
  const optional = Object.entries(texts).map(([field, value]) => [field, value.trim() || null])
  return {
    name: name.trim(),
    helpContact: helpContact.trim(),
    languages,
    hours: hoursOf(days),
    ...(Object.fromEntries(optional) as Record<keyof typeof texts, string | null>),
  }
}
