import type { CombinedError } from '@urql/core'
import type { ResultOf } from 'gql.tada'
import { useEffect, useState } from 'react'
import { TryPlaybook } from '../../../../generated/dashboard/documents.ts'
import { usePlainClient } from '../draft/use-plain-client.ts'
import type { JsonText } from '../playbook/json-text.ts'

type Payload = NonNullable<ResultOf<typeof TryPlaybook>['tryPlaybook']>
type Tried = Extract<Payload, { __typename: 'PlaybookTried' }>
export type Turn = Tried['turns'][number]

export type Rehearsal = {
  /** The lead's texts so far. The turns can be one text behind. */
  texts: readonly string[]
  opening: string | null
  turns: readonly Turn[]
  isThinking: boolean
  /** Whether the playbook has errors that prevent a test. */
  refused: boolean
  error: CombinedError | undefined
  name: string
  setName(name: string): void
  send(text: string): void
  takeBack(): void
  restart(): void
  retry(): void
}

type RehearsalResult = {
  opening: string | null
  turns: readonly Turn[]
  refused: boolean
  error: CombinedError | undefined
}

const NOTHING: RehearsalResult = { opening: null, turns: [], refused: false, error: undefined }
const PAUSE_MS = 250

/** A test conversation with the draft. It is replayed from the start whenever the playbook changes. */
export function useRehearsal(json: JsonText): Rehearsal {
  const client = usePlainClient()
  const [texts, setTexts] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const [at, setAt] = useState(() => new Date().toISOString())
  const [result, setResult] = useState<RehearsalResult>(NOTHING)
  const [isThinking, setThinking] = useState(false)
  const [tries, setTries] = useState(0)
  const { text: written, value: playbook } = json

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the request
  useEffect(() => {
    if (texts.length === 0 || playbook === undefined) return
    setThinking(true)
    let running: { unsubscribe(): void } | undefined
    const timer = window.setTimeout(() => {
      const attributes = name.trim() === '' ? {} : { first_name: name.trim() }
      const input = { playbook: JSON.parse(written) as unknown, texts: [...texts], attributes, at }
      running = client.query(TryPlaybook, { input }).subscribe(({ data, error }) => {
        setThinking(false)
        setResult((before) => ({ ...before, ...resultFrom(data?.tryPlaybook), error }))
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      running?.unsubscribe()
      setThinking(false)
    }
  }, [client, texts, written, name, at, tries])

  return {
    ...result,
    texts,
    turns: result.turns.slice(0, texts.length),
    isThinking: isThinking && texts.length > 0,
    name,
    setName,
    send: (text) => setTexts([...texts, text]),
    takeBack: () => setTexts(texts.slice(0, -1)),
    restart: () => {
      setTexts([])
      setResult(NOTHING)
      setAt(new Date().toISOString())
    },
    retry: () => setTries(tries + 1),
  }
}

/** A playbook with errors keeps the previous turns. */
function resultFrom(payload: Payload | null | undefined): Partial<RehearsalResult> {
  if (payload?.__typename === 'PlaybookTried') return { opening: payload.opening, turns: payload.turns, refused: false }
  return { refused: payload?.__typename === 'PlaybookNotTried' }
}
