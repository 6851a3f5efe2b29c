import { readFileSync } from 'node:fs'
import { readByRules, readKeywords } from '../../src/domain/compliance/opt-out/read-by-rules.ts'
import { WORDINGS_ABROAD } from '../../src/domain/compliance/opt-out/wordings-abroad.ts'
import { labelledSet } from '../../test/agent/support/understanding.ts'
import { type LabelledLine, readLines } from '../labelled-lines.ts'
import { trainingSets } from '../values/texts.ts'

type Kind = 'ordinary' | 'opt_out' | 'wrong_number' | 'doubtful' | 'preference'
type Half = { optOut: string[]; wrongNumber: string[]; preference: string[]; doubtful: string[]; ordinary: string[] }
type Text = { text: string; kind: string; reason?: string }

const TEST_DATA = new URL('../../test/data/', import.meta.url)
const LETTER: Record<Kind, string> = { ordinary: 'n', opt_out: 'o', wrong_number: 'w', doubtful: 'd', preference: 'p' }

/**
 * The labelled texts in this folder, the sets on which the rules were tuned (their files are called "fitted"), and former
 * exam sets that were never used for tuning.
 */
export function readOptOutLines(): LabelledLine[] {
  const own = readLines(import.meta.dirname)
  const { tuning, exam } = read<{ tuning: Half; exam: Half }>('opt-out-set.json')
  return [
    ...own.slice(
      0,
      own.findIndex(({ file }) => file === 'second.txt'),
    ),
    ...linesOf('fitted-2', textsOf(exam)),
    ...linesOf('fitted', [
      ...read<{ texts: Text[] }>('opt-out-2-tuning.json').texts,
      ...read<{ texts: Text[] }>('opt-out-2-tuning-2.json').texts,
      ...textsOf(tuning),
    ]),
    ...own.slice(own.findIndex(({ file }) => file === 'second.txt')),
    ...linesOf('released', [
      ...read<{ texts: Text[] }>('opt-out-2-released.json').texts,
      ...read<{ texts: Text[] }>('opt-out-2-released-2.json').texts,
    ]),
    ...Object.values(WORDINGS_ABROAD).flatMap((texts) =>
      texts.map((text) => ({ file: 'abroad', line: `o|${text.trim()}` })),
    ),
    ...readLines(`${import.meta.dirname}/authors`),
    ...ordinaryIntentLines(),
    ...answerLines(),
  ]
}

const INTENTS = new URL('../intents/', import.meta.url).pathname
/** Without anger (a), preferences (p) and questions about the sender (i): these can be opt-outs too. */
const ORDINARY_INTENT = /^[ohkmfbclgn]+(?:[/!][a-z]*)?\|(.+)$/
const NOT_SUPPRESSED = { suppressed: false, suppressedByKeyword: false }

/** The intent model's texts as ordinary ones, except those that keywords or rules read differently. */
function ordinaryIntentLines(): LabelledLine[] {
  return ordinaryLines(
    'intents',
    [...readLines(INTENTS), ...readLines(`${INTENTS}authors`)].flatMap(
      ({ line }) => ORDINARY_INTENT.exec(line)?.[1] ?? [],
    ),
  )
}

const ANSWER_SETS = ['owner', 'second', 'third', 'development', 'owners/a', 'owners/b', 'owners/d'] as const
/** Commands of texts that are more than an answer. */
const NO_ANSWER = /^(?:NotInterested|Preference|RequestHuman|Hostile|Postpone)$/

/** Answers to a playbook's questions as ordinary texts: "no, I rent" wants no fewer texts. */
function answerLines(): LabelledLine[] {
  const sets = [...trainingSets(), ...ANSWER_SETS.map((name) => labelledSet('tuning', name))]
  const answers = sets.flatMap(({ cases }) =>
    cases.filter(({ expect }) => !expect.commands.some((command) => NO_ANSWER.test(command))),
  )
  return ordinaryLines(
    'answers',
    answers.map(({ text }) => text.replaceAll('\n', ' ').trim()),
  )
}

function ordinaryLines(file: string, texts: string[]): LabelledLine[] {
  return texts
    .filter((text) => !readKeywords(text, NOT_SUPPRESSED) && readByRules(text).kind === 'ordinary')
    .map((text) => ({ file, line: `n|${text}` }))
}

function textsOf({ optOut, wrongNumber, preference, doubtful, ordinary }: Half): Text[] {
  const kinds: [Kind, string[]][] = [
    ['opt_out', optOut],
    ['wrong_number', wrongNumber],
    ['ordinary', ordinary],
    ['preference', preference],
    ['doubtful', doubtful],
  ]
  return kinds.flatMap(([kind, texts]) => texts.map((text) => ({ text, kind })))
}

/** HELP and START are not labels of the model. */
function linesOf(file: string, texts: Text[]): LabelledLine[] {
  return texts.flatMap(({ text, kind, reason }) => {
    const letter = LETTER[(kind === 'opt_out' && reason === 'wrong_number' ? reason : kind) as Kind]
    return letter ? [{ file, line: `${letter}|${text.replaceAll('\n', ' ').trim()}` }] : []
  })
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, TEST_DATA), 'utf8'))
}
