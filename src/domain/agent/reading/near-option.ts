import type { Playbook, Signal } from '../../campaigns/index.ts'
import { choicesOf } from './choices-of.ts'
import { factsNear } from './facts/find-fact.ts'

type Fact = Playbook['facts'][number]

/** The least likelihood of an option that the agent asks back. */
const NEAR_FROM = 0.5
const PHRASES_MAX = 25
/** A phrase with an alternative or a gap is not compared as a whole. */
const PLAIN = /^[^/<>()|[\]…]+$/

const kept = new WeakMap<Signal, Fact[]>()

/**
 * The option that an answer may mean though it has no word of one ("like a tent, two sides": gable), compared like a question with
 * facts. `signal`: a choice of an expanded playbook. Null: none is likely.
 */
export function nearOption(signal: Signal, text: string): string | null {
  const options = kept.get(signal) ?? optionsOf(signal)
  kept.set(signal, options)
  return options.length > 1 ? (factsNear(options, text, NEAR_FROM)[0] ?? null) : null
}

/** The options with their words in the form of facts. */
function optionsOf(signal: Signal): Fact[] {
  return choicesOf(signal).map((option) => {
    const name = option.replaceAll('_', ' ')
    const own = signal.extract.flatMap((one) => (one.match === 'phrase' && one.means === option ? one.phrases : []))
    const question = [name, ...own.filter((phrase) => PLAIN.test(phrase)).slice(0, PHRASES_MAX)]
    return { id: option, question, answer: `${signal.ask[0] ?? ''} ${signal.options?.[option] ?? name}` }
  })
}
