import type { CombinedError } from '@urql/core'
import { useEffect, useMemo, useState } from 'react'
import { ValidatePlaybook } from '../../../../generated/dashboard/documents.ts'
import { ownerWords } from '../form/model/owner-words.ts'
import { type JsonText, type Span, stepsOf } from '../playbook/json-text.ts'
import { pathWords } from '../playbook/path-words.ts'
import type { Problem } from './problem.ts'
import { usePlainClient } from './use-plain-client.ts'

/** An error in the playbook: its range in the text, its location in words and its message. */
export type Mistake = Span & {
  id: string
  path: string | null
  where: string
  /** The API's words, and those of the form. */
  message: string
  ownerMessage: string
  /** Of the API: none for a fault of the JSON. */
  code?: Problem['code']
  preventsActivation?: boolean
}

export type Checked = {
  mistakes: Mistake[]
  /** Do not prevent saving. */
  warnings: Mistake[]
  /** Whether the result covers the current text. */
  isKnown: boolean
  error: CombinedError | undefined
}

const PAUSE_MS = 400
const NOT_A_GROUP = 'A playbook must be a single JSON object, starting with { and ending with }.'

/** Validates the draft a moment after each change. Until then it returns the previous errors. */
export function useMistakes(json: JsonText, isAsked: boolean): Checked {
  const client = usePlainClient()
  const [validated, setValidated] = useState<{ text: string; problems: readonly Problem[] }>()
  const [failed, setFailed] = useState<{ text: string; error: CombinedError }>()
  const { text, value, faults } = json
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
  const isAskable = isAsked && isGroup
  useEffect(() => {
    if (!isAskable) return
    let running: { unsubscribe(): void } | undefined
    const timer = window.setTimeout(() => {
      const playbook: unknown = JSON.parse(text)
      running = client.query(ValidatePlaybook, { playbook }).subscribe(({ data, error }) => {
        if (error) setFailed({ text, error })
        else setValidated({ text, problems: data?.validatePlaybook ?? [] })
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      running?.unsubscribe()
    }
  }, [client, text, isAskable])

  const mistakes = useMemo((): Mistake[] => {
    if (faults.length > 0) return faults.map((fault, i) => mistakeIn(text, fault, i))
    if (!isGroup) return [mistakeIn(text, { from: 0, to: Math.min(1, text.length), message: NOT_A_GROUP }, 0)]
    return (validated?.problems ?? []).filter(({ isWarning }) => !isWarning).map((problem) => mistakeAt(json, problem))
  }, [json, text, faults, isGroup, validated])
  const warnings = useMemo(
    () => (validated?.problems ?? []).filter(({ isWarning }) => isWarning).map((problem) => mistakeAt(json, problem)),
    [json, validated],
  )
  const error = failed?.text === text ? failed.error : undefined
  return { mistakes, warnings, isKnown: !isAskable || validated?.text === text, error }
}

function mistakeIn(text: string, { from, to, message }: Span & { message: string }, nth: number): Mistake {
  const line = text.slice(0, from).split('\n').length
  return { id: `fault ${nth}`, path: null, from, to, where: `Line ${line}`, message, ownerMessage: message }
}

function mistakeAt(json: JsonText, problem: Problem): Mistake {
  const { code, path, message, preventsActivation } = problem
  const where = stepsOf(path).length === 0 ? 'The playbook' : pathWords(path, json.value)
  const ownerMessage = ownerWords(problem, json.value)
  return {
    ...json.spanOf(path),
    id: `${path} ${message}`,
    path,
    where,
    message,
    ownerMessage,
    code,
    preventsActivation,
  }
}
