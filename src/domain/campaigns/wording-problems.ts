import { countSegments } from '../messaging/index.ts'
import { gsm } from './phrase.ts'
import type { Playbook } from './playbook.ts'
import type { PlaybookProblem } from './problem.ts'
import type { Signal } from './signal.ts'

/** Assumed length of a name or attribute in a template, to check the length of the text. */
const FILLED = 'Alexandria'
const MISSPELT_NAME = /\{\{(?:name|firstname|fname|first|full_name)[|}]/
/** Signs that the author expected a regular expression. */
const PATTERN = /\\[a-z]|[.\])][*+]|\[[^[\]]+\]|\([^()|]*\|[^()]*\)|^\^|\$$/i

type CheckedText = { path: string; text: string; segments: 1 | 2 }

/** Problems of the texts to send and of the phrases to look for. */
export function wordingProblems(playbook: Playbook): PlaybookProblem[] {
  return [
    ...textsOf(playbook).flatMap(textProblems),
    ...phrasesOf(playbook).flatMap(phraseProblems),
    ...playbook.signals.flatMap((signal, i) => ambiguities(signal, `signals[${i}]`)),
  ]
}

function textsOf({
  serviceArea,
  opening,
  followUps,
  signals,
  facts,
  knockouts,
  acknowledgement,
  emergencyLine,
}: Playbook): CheckedText[] {
  return [
    ...(acknowledgement ? [{ path: 'acknowledgement', text: acknowledgement, segments: 2 as const }] : []),
    ...(emergencyLine ? [{ path: 'emergencyLine', text: emergencyLine, segments: 2 as const }] : []),
    ...(serviceArea?.goodbye ? [{ path: 'serviceArea.goodbye', text: serviceArea.goodbye, segments: 2 as const }] : []),
    { path: 'opening', text: opening, segments: 2 },
    ...followUps.map(({ text }, i): CheckedText => ({ path: `followUps[${i}].text`, text, segments: 2 })),
    ...signals.flatMap(({ ask, reask }, i): CheckedText[] => [
      ...ask.map((text, j): CheckedText => ({ path: `signals[${i}].ask[${j}]`, text, segments: 1 })),
      ...(reask === undefined ? [] : [{ path: `signals[${i}].reask`, text: reask, segments: 1 as const }]),
    ]),
    ...facts.map(({ answer }, i): CheckedText => ({ path: `facts[${i}].answer`, text: answer, segments: 2 })),
    ...knockouts.flatMap(({ goodbye }, i): CheckedText[] =>
      goodbye === undefined ? [] : [{ path: `knockouts[${i}].goodbye`, text: goodbye, segments: 2 }],
    ),
  ]
}

function textProblems({ path, text, segments: allowed }: CheckedText): PlaybookProblem[] {
  const { segments, encoding } = countSegments(gsm(text.replaceAll(/\{\{\w+(?:\|[^{}|]*)?\}\}/g, FILLED)))
  const problems: PlaybookProblem[] = []
  if (segments > allowed) {
    const why = encoding === 'UCS-2' ? ' With emoji or non-Latin letters, one SMS has only 70 characters.' : ''
    const bound = allowed === 1 ? 'one SMS' : 'two SMS'
    problems.push({
      code: 'text_too_long',
      path,
      message: `The text needs ${segments} SMS segments when its placeholders are filled in. The maximum is ${bound}.${why}`,
    })
  }
  if (MISSPELT_NAME.test(text))
    problems.push({ code: 'misspelled_variable', path, message: 'Use {{first_name}} for the lead’s first name.' })
  return problems
}

function phrasesOf({ signals, facts, handoff }: Playbook): { path: string; phrase: string }[] {
  const listed = (path: string, phrases: string[]) => phrases.map((phrase, i) => ({ path: `${path}[${i}]`, phrase }))
  return [
    ...signals.flatMap(({ extract }, i) =>
      extract.flatMap((matcher, j) =>
        'phrases' in matcher ? listed(`signals[${i}].extract[${j}].phrases`, matcher.phrases) : [],
      ),
    ),
    ...facts.flatMap(({ question }, i) => listed(`facts[${i}].question`, question)),
    ...handoff.flatMap((rule, i) => ('phrases' in rule ? listed(`handoff[${i}].phrases`, rule.phrases) : [])),
  ]
}

function phraseProblems({ path, phrase }: { path: string; phrase: string }): PlaybookProblem[] {
  if (PATTERN.test(phrase))
    return [
      {
        code: 'invalid_phrase',
        path,
        message: 'Regular expressions are not supported. Enter each wording as a separate phrase in plain words.',
      },
    ]
  if (!/[\p{L}\p{N}]/u.test(phrase))
    return [{ code: 'invalid_phrase', path, message: 'A phrase must contain a letter or a digit.' }]
  return []
}

/** A phrase with two meanings would be ambiguous. */
function ambiguities({ extract }: Signal, path: string): PlaybookProblem[] {
  const meanings = new Map<string, string | boolean | number>()
  return extract.flatMap((matcher, j) =>
    matcher.match !== 'phrase'
      ? []
      : matcher.phrases.flatMap((phrase, k) => {
          const words = comparable(phrase)
          const other = meanings.get(words)
          if (other === undefined) meanings.set(words, matcher.means)
          if (other === undefined || other === matcher.means) return []
          const message = `"${phrase}" already means ${String(other)}; it cannot mean ${String(matcher.means)} too. Remove one.`
          return [{ code: 'ambiguous', path: `${path}.extract[${j}].phrases[${k}]`, message }]
        }),
  )
}

/** The form in which texts are compared: without case, accents and punctuation. */
function comparable(phrase: string): string {
  const plain = phrase
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
  return (plain.replaceAll(/[’‘]/g, "'").match(/[\p{L}\p{N}']+/gu) ?? []).join(' ')
}
