import { anyOf, pattern } from '../../texts/index.ts'

/** Words that state nothing. A rewrite may add these, and no others, to the template's sentences. */
export const COURTESY = setOf(
  'thanks thank you got it that thats for the so much very ok okay great good nice lovely appreciate appreciated noted',
  'understood sorry about hi hey hello again to know hear me letting us sharing info details a lot and now all',
  'helpful that helps makes sense gracias muchas por genial entendido hola perdon disculpa eso que bien y bueno saberlo',
)

/** Words that a rewritten question may add: none of them promises, agrees or denies. */
export const QUESTION_WORDS = setOf(
  'a an the and so also just please to of in on at for with about is are was do does did has have been be what whats',
  'which when where who how any some this that these those your youre you it would could may mind tell share let know',
  'next one quick question last thing more roughly around kind sort exactly by way if or as well there me us then right',
  'like want need',
  'un una unos unas el la los las de en con su tu sus tus es son esta cual que cuando donde como quien cuanto cuanta',
  'cuantos podria puede decirme dime nos me y o tambien ahora pregunta siguiente mas menos para por favor',
)

/** Words that negate a sentence: a rewrite must not add or drop one. */
export const NEGATIONS = setOf(
  'not no never without neither nor none cannot nobody nothing dont doesnt didnt isnt arent wasnt werent wont cant',
  'couldnt wouldnt shouldnt havent hasnt hadnt aint sin nunca ni nada',
)

const PROMISES = anyOf`
  guarantee\w* | promis\w* | commit\w* | assur\w+ | ensur\w+ | definite\w* | certain\w* | absolutely
  of course | sure thing | for sure
  we (?:will|can|do) | we'll | i (?:will|can) | i'll | will be
  garantiz\w* | garantia | promet\w* | seguro que | claro que
`
const PRICES = anyOf`
  free | discount\w* | refund\w* | warrant\w* | deal | offer\w* | lowest | cheap\w* | best price
  save | savings
  gratis | descuento\w* | reembols\w*
`
const APPROVALS = anyOf`
  insured | licensed | bonded | approved | approval | qualif\w+ | eligible | confirm\w*
  booked | scheduled | reserved
  aprobad\w* | confirmad\w*
`
/** Words that commit the business, or agree to a request. A rewrite may only use them where the template does. */
export const COMMITMENT = pattern('gi')`\b(?:${PROMISES}|${PRICES}|${APPROVALS})\b`

const PERSON = anyOf`
  human | humana? | real (?:person|man|woman|guy|agent) | (?:a|una|an actual) person\w* | person here
  persona real | in person | flesh | someone real
`
const MACHINE = anyOf`
  not (?:a |an )?(?:bot|robot|ai|machine|computer|automated)
  no soy | robot | bot | chatbot
`
const SELF = anyOf`
  my name is | me llamo | this is \p{Lu}\p{Ll}+ | i am | i'm | im | soy
`
/** Claims to be a person, and denials of being a machine: "I'm a real person". */
export const HUMANITY = pattern('giu')`\b(?:${PERSON}|${MACHINE}|${SELF})\b`

/** The words of a text in lower case, without accents and apostrophes. */
export function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain.replace(/['’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
}

function setOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '))
}
