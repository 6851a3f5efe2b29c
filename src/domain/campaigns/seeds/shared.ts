import { says } from './words.ts'

/** Phrases for no date in mind, which count as a year away. */
export const someday = says(
  365,
  'no rush, no hurry, not in a hurry, not in a rush, in no rush, in no hurry, just looking, just browsing, just curious, only curious, just exploring, just researching, someday, some day, one day, not anytime soon, whenever, eventually, no timeline, no set date, down the road, far off, sin prisa, no hay prisa, no tengo prisa, algun dia, sin fecha, nomas viendo, solo estoy viendo',
)

/** The common part of the booking settings. */
export const booking = { offers: 3, horizonDays: 14, calendar: 'internal' } as const
