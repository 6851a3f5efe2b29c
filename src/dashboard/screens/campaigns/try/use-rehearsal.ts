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
  /** What the lead has written so far; the turns may lag behind by the newest. */
  texts: readonly string[]
  opening: string | null
  turns: readonly Turn[]
  isThinking: boolean
  /** Why it cannot be tried as it stands. */
  refused: boolean
  error: CombinedError | undefined
  name: string
  setName(name: string): void
  send(text: string): void
  takeBack(): void
  restart(): void
  again(): void
}

type Told = { opening: string | null; turns: readonly Turn[]; refused: boolean; error: CombinedError | undefined }

const NOTHING: Told = { opening: null, turns: [], refused: false, error: undefined }
const PAUSE_MS = 250

/** A conversation with the draft, played from the start each time: when the playbook changes, so does what was said. */
export function useRehearsal(json: JsonText): Rehearsal {
  const client = usePlainClient()
  const [texts, setTexts] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const [at, setAt] = useState(() => new Date().toISOString())
  const [told, setTold] = useState<Told>(NOTHING)
  const [isThinking, setThinking] = useState(false)
  const [tries, setTries] = useState(0)
  const { text: written, value: playbook } = json

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try is asked for anew
  useEffect(() => {
    if (texts.length === 0 || playbook === undefined) return
    setThinking(true)
    let running: { unsubscribe(): void } | undefined
    const timer = window.setTimeout(() => {
      const attributes = name.trim() === '' ? {} : { first_name: name.trim() }
      const input = { playbook: JSON.parse(written) as unknown, texts: [...texts], attributes, at }
      running = client.query(TryPlaybook, { input }).subscribe(({ data, error }) => {
        setThinking(false)
        setTold((before) => ({ ...before, ...toldBy(data?.tryPlaybook), error }))
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      running?.unsubscribe()
    }
  }, [client, texts, written, name, at, tries])

  return {
    ...told,
    texts,
    turns: told.turns.slice(0, texts.length),
    isThinking: isThinking && texts.length > 0,
    name,
    setName,
    send: (text) => setTexts([...texts, text]),
    takeBack: () => setTexts(texts.slice(0, -1)),
    restart: () => {
      setTexts([])
      setTold(NOTHING)
      setAt(new Date().toISOString())
    },
    again: () => setTries(tries + 1),
  }
}

/** A playbook with mistakes leaves what was said before. */
function toldBy(payload: Payload | null | undefined): Partial<Told> {
  if (payload?.__typename === 'PlaybookTried') return { opening: payload.opening, turns: payload.turns, refused: false }
  return { refused: payload?.__typename === 'PlaybookNotTried' }
}
