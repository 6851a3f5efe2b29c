import { says } from './words.ts'

/** What people say who have no date in mind: a year away. */
export const someday = says(
  365,
  'no rush, no hurry, not in a hurry, not in a rush, in no rush, in no hurry, just looking, just browsing, just curious, only curious, just exploring, just researching, someday, some day, one day, not anytime soon, whenever, eventually, no timeline, no set date, down the road, far off, sin prisa, no hay prisa, no tengo prisa, algun dia, sin fecha, nomas viendo, solo estoy viendo',
)
