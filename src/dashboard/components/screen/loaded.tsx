import type { ReactNode } from 'react'
import type { Fresh } from '../request/use-fresh-query.ts'
import { RecordsLoading } from '../table/records.tsx'
import { Problem } from './problem.tsx'
import { Screen } from './screen.tsx'
import { MissingScreen } from './screen-states.tsx'

type Props<Value> = {
  /** The part of the response to show. */
  value: Value | null | undefined
  query: Pick<Fresh<unknown>, 'error' | 'refetch'>
  /** Title of the error. */
  title?: string | undefined
  placeholder?: ReactNode
  children: (value: Value) => ReactNode
}

/** A loaded value. Before that a placeholder, or the error with a button to try again. */
export function Loaded<Value>({ value, query, title, placeholder = <RecordsLoading />, children }: Props<Value>) {
  if (value != null) return children(value)
  if (!query.error) return placeholder
  return <Problem error={query.error} onRetry={query.refetch} {...(title !== undefined && { title })} />
}

type ScreenProps<Data, Value> = {
  /** Title until the object is loaded, e.g. "Delivery". */
  title: string
  query: Fresh<Data>
  valueIn: (data: Data) => Value | null
  children: (value: Value) => ReactNode
}

/** A screen about one object, which may not exist. */
export function LoadedScreen<Data, Value>({ title, query, valueIn, children }: ScreenProps<Data, Value>) {
  const value = query.data && valueIn(query.data)
  if (value != null) return children(value)
  if (query.data) return <MissingScreen />
  return (
    <Screen title={title}>
      {query.error ? (
        <Problem error={query.error} title={`Couldn’t load the ${title.toLowerCase()}`} onRetry={query.refetch} />
      ) : (
        <RecordsLoading />
      )}
    </Screen>
  )
}
