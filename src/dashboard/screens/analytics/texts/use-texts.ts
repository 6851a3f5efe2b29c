import type { ResultOf } from 'gql.tada'
import { AnalyticsTexts } from '../../../../generated/dashboard/documents.ts'
import { type Shown, variablesFor } from '../cards/shown.ts'
import { usePart } from '../cards/use-part.ts'

type Analytics = NonNullable<ResultOf<typeof AnalyticsTexts>['analytics']>

/** Text statistics: totals, by day, and by the day of a lead's first text. */
export type Texts = { [Name in 'texts' | 'textsByDay' | 'leadsByDay']: NonNullable<Analytics[Name]> }

/** Shared by three cards; concurrent requests get the same response. */
export function useTexts(shown: Shown) {
  const part = usePart(AnalyticsTexts, variablesFor(shown))
  const { texts, textsByDay, leadsByDay } = part.data?.analytics ?? {}
  const known: Texts | undefined = texts && textsByDay && leadsByDay ? { texts, textsByDay, leadsByDay } : undefined
  return { part, known }
}
