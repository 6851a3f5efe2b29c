import type { Signal } from '../../../campaigns/index.ts'
import { anyOf, pattern } from '../../../texts/index.ts'
import { type Context, type Finding, firstOrCorrected, overlapsAny } from '../extractor.ts'
import { clauseAt, type Reading, sentenceAt } from '../reading.ts'
import { type Body, MAKES_OF_MOTORCYCLES, MODELS_BY_BODY } from './car-names.ts'
import { isNotHad, isTheirs } from './whose-thing.ts'

/** What owners call the options of a question for the body. */
type Shape = Body | 'car'

const NAMES: [shape: Shape, names: string][] = [
  ['car', 'cars?'],
  ['sedan', anyOf`sedans? | four door | 4 door | passenger cars?`],
  ['hatchback', 'hatchbacks?'],
  ['coupe', anyOf`coupes? | sports? cars? | two door`],
  ['suv', anyOf`suvs? | crossovers? | sport utility`],
  ['pickup', anyOf`pick ?-?ups? | (?:pick ?-?up )?trucks?`],
  ['minivan', anyOf`mini ?-?vans?`],
  ['van', anyOf`(?:cargo |work |passenger )?vans?`],
  ['motorcycle', anyOf`motorcycles? | motorbikes? | bikes?`],
]
const WORDS_OF_NAMES = anyOf`
  cars? | sedans? | hatchbacks? | coupes? | suvs? | crossovers? | pick | ups? | pick-?ups? | trucks? | mini | vans? | mini-?vans?
  motorcycles? | motorbikes? | bikes? | sports? | utility | passenger | cargo | work | two | four | 4 | door | or | and
`
const WORD_OF_NAME = pattern()`^${WORDS_OF_NAMES}$`
const BY_NAME = NAMES.map(([shape, names]) => ({ shape, name: pattern()`(?<![a-z-])${names}\b` }))

/** The options that fit a body, the best first: a hatchback is a car where no such option is offered. */
const OPTIONS_FOR: Record<Body, Shape[]> = {
  sedan: ['sedan', 'car'],
  hatchback: ['hatchback', 'sedan', 'car'],
  coupe: ['coupe', 'car'],
  suv: ['suv'],
  pickup: ['pickup'],
  minivan: ['minivan', 'van'],
  van: ['van'],
  motorcycle: ['motorcycle'],
}

/** Words for a body that are no option: "dually". */
const BODY_WORDS: Partial<Record<Body, string>> = {
  pickup: anyOf`dually | troca | troquita | (?<=\b(?:my|our|the|this|a) )truck(?! (?:payment|note|driver|stop|insurance)) | truck(?='s)`,
  motorcycle: anyOf`motor ?sickle | motor ?cycle | crotch rocket | motocicleta | ${MAKES_OF_MOTORCYCLES}`,
}
const BODIES = Object.entries(MODELS_BY_BODY).map(([body, models]) => {
  const words = BODY_WORDS[body as Body]
  return { body: body as Body, named: pattern('g')`\b${words ? anyOf`${models} | ${words}` : models}(?![a-z])` }
})

type Options = ReadonlyMap<Shape, string>

const kept = new WeakMap<Signal, Options | null>()

/** The options of a question for the body of a vehicle; null for another question. */
function bodyOptions(signal: Signal): Options | null {
  const known = kept.get(signal)
  if (known !== undefined) return known
  const named = signal.extract.flatMap((matcher) => {
    if (matcher.match !== 'phrase' || typeof matcher.means !== 'string' || matcher.asked) return []
    const option = matcher.means
    const name = option.replaceAll('_', ' ').toLowerCase()
    return name.split(/[ ,/]+/).every((word) => WORD_OF_NAME.test(word))
      ? BY_NAME.filter((one) => one.name.test(name)).map(({ shape }) => ({ shape, option }))
      : []
  })
  const options = new Map(named.map(({ shape, option }) => [shape, option]))
  const found = new Set(options.values()).size > 1 ? options : null
  kept.set(signal, found)
  return found
}

/** The option for the vehicle of the lead that a text names by its model. */
function bodyNamed(options: Options, reading: Reading, isCorrection: boolean): Finding | null {
  const named = BODIES.flatMap(({ body, named: models }) => {
    const shape = OPTIONS_FOR[body].find((one) => options.has(one))
    if (shape === undefined) return []
    return [...reading.text.matchAll(models)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
      value: options.get(shape)!,
      certain: true,
    }))
  })
  const own = named
    .toSorted((a, b) => a.start - b.start)
    .filter((hit) => !isTheirs(reading, hit) && !isNotHad(reading, hit) && !isAsked(reading, hit.start))
  return firstOrCorrected(own, isCorrection)
}

const OWN_BEFORE = /\b(?:my|our|mine|an?|'?\d\d|(?:19|20)\d\d)(?: \w+)? $/

/** "Do you insure Corvettes?" asks about no vehicle of the lead's; "how much for a 2017 Odyssey?" does. */
function isAsked(reading: Reading, start: number): boolean {
  return sentenceAt(reading, start).isQuestion && !OWN_BEFORE.test(reading.text.slice(0, start))
}

const WISHES = anyOf`
  after | looking | want | wants | wanting | interested | shopping | hoping | need | needs | buy | buying | prefer | ideal | dream
`
const WISH = pattern()`\b${WISHES}\b`

/** Of a question for what the lead wants, the car that he has says nothing: "What kind of vehicle are you after?" */
function isWishOnly({ ask, label }: Signal, reading: Reading, { start }: Finding): boolean {
  return WISH.test([label, ...ask].join(' ').toLowerCase()) && !WISH.test(clauseAt(reading, start).text)
}

/** The option that a model names, where the options are bodies of vehicles: "2011 Silverado" is a pickup; else the option chosen. */
export function bodyIn(
  signal: Signal,
  reading: Reading,
  { asked, corrects, hasCorrection, quoted }: Context,
  choice: Finding | null,
): Finding | null {
  const options = bodyOptions(signal)
  if (!options) return choice
  const body = bodyNamed(options, reading, hasCorrection)
  if (body && !asked && !corrects && isWishOnly(signal, reading, body)) return choice
  if (body && !overlapsAny(body, quoted) && (!choice || choice.hinted || body.start <= choice.start)) return body
  return choice && isTheirs(reading, choice) ? body : choice
}
