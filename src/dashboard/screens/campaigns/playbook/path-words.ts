import { stepsOf } from './json-text.ts'
import { listOf, recordOf, textOf } from './loose.ts'

type Step = string | number

const ENTRIES: Readonly<Record<string, (entry: Readonly<Record<string, unknown>>, nth: number) => string>> = {
  signals: ({ label, key }, nth) => `Question ${quoted(textOf(label) || textOf(key)) ?? nth}`,
  knockouts: ({ id }, nth) => `Disqualifier ${quoted(nameIn(id)) ?? nth}`,
  handoff: ({ rule }, nth) => `Handoff rule ${quoted(nameIn(rule)) ?? nth}`,
  facts: ({ id }, nth) => `Fact ${quoted(nameIn(id)) ?? nth}`,
  followUps: (_entry, nth) => `Follow-up ${nth}`,
}

const NAMES: Readonly<Record<string, string>> = {
  brand: 'Company',
  signals: 'Questions',
  knockouts: 'Disqualifiers',
  handoff: 'Handoff rules',
  facts: 'Facts',
  followUps: 'Follow-ups',
  booking: 'Appointments',
  questionOrder: 'Question order',
  openings: 'Opening recipients',
  minConfidence: 'Minimum confidence',
  terminal: 'When a conversation ends',
  helpContact: 'help contact',
  ask: 'wordings',
  reask: 'question if asked again',
  maxAsks: 'times asked',
  extract: 'understood answers',
  value: 'points for answers',
  when: 'matching answers',
  afterHours: 'delay in hours',
}

const ROWS: Readonly<Record<string, string>> = {
  ask: 'wording',
  extract: 'understanding',
  value: 'answer',
  phrases: 'phrase',
  question: 'phrase',
  hours: 'hours',
  within: 'distance',
}

/** Describes a path of the playbook: `signals[0].value[1].points` is "Question “Budget” › answer 2 › points". */
export function pathWords(path: string, playbook: unknown): string {
  const steps = stepsOf(path) as Step[]
  if (steps.length === 0) return 'The playbook'
  const words: string[] = []
  for (let i = 0; i < steps.length; i++) {
    const [step, next] = [steps[i]!, steps[i + 1]]
    if (typeof next !== 'number' || typeof step === 'number') {
      words.push(typeof step === 'number' ? String(step + 1) : nameOf(step, i))
      continue
    }
    const entry = i === 0 ? recordOf(listOf(recordOf(playbook)[step])[next]) : {}
    words.push(
      ENTRIES[step] && i === 0 ? ENTRIES[step](entry, next + 1) : `${ROWS[step] ?? nameOf(step, i)} ${next + 1}`,
    )
    i++
  }
  return words.join(' › ')
}

function nameOf(step: string, depth: number): string {
  const name =
    NAMES[step] ??
    step
      .replaceAll('_', ' ')
      .replaceAll(/(?<=[a-z])([A-Z])/g, ' $1')
      .toLowerCase()
  return depth === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

/** The words of a key: "service area" for `service_area`. */
function nameIn(key: unknown): string {
  return textOf(key).replaceAll('_', ' ')
}

function quoted(name: string): string | null {
  return name === '' ? null : `“${name}”`
}
