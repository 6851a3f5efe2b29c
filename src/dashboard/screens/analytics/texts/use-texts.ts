import type { ResultOf } from 'gql.tada'
import { AnalyticsTexts } from '../../../../generated/dashboard/documents.ts'
import { askedFor, type Shown } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'

type Analytics = NonNullable<ResultOf<typeof AnalyticsTexts>['analytics']>

/** What is known of texts: their totals and days, and the days on which leads got their first. */
export type Texts = { [Name in 'texts' | 'textsByDay' | 'leadsByDay']: NonNullable<Analytics[Name]> }

/** Three cards show it, and it is counted once: who asks while another does gets the same answer. */
export function useTexts(shown: Shown) {
  const part = usePart(AnalyticsTexts, askedFor(shown))
  const { texts, textsByDay, leadsByDay } = part.data?.analytics ?? {}
  const known: Texts | undefined = texts && textsByDay && leadsByDay ? { texts, textsByDay, leadsByDay } : undefined
  return { part, known }
}
