import { type InboundText, readText } from './reading.ts'
import { wordsOf } from './words.ts'

/** English function words and the most common verbs and nouns, in plain spelling. */
const ENGLISH = `
  a an the this that these those
  i me my mine myself you your yours he him his she her hers we us our they them their it its
  i'd i'll i'm i've you'd you'll you're you've he's she's we'll we're we've they're
  it's that's there's here's what's let's
  am is are was were be been being isn't ain't aren't wasn't
  do does did don't doesn't didn't doing done
  have has had haven't hasn't having
  can can't could couldn't will won't would wouldn't should shouldn't may might must
  what whatever when where which while who why how
  about after around as at away back before by down for from in into of off on out over through to up with
  and or but because both each if than then though even not no none nothing never nobody
  all almost already also always another any anybody anyone anything anyway
  else enough ever every everybody everyone everything some somebody someone something sometimes
  again here there just later like little many more most much now once one only other own
  still too very yet rather quite really right probably maybe so such
  day week time today together tomorrow tonight soon last
  ask get gets getting give go goes going got guess hope keep kind know knows let
  look looking lot made make matter mean mind need needs personal please pretty put question
  said same say says see seem sorry stuff take talk tell telling thank thanks
  thing things think try use wait want wants way weather well went work
  beats best better fine good handles hello hey hi honestly huh lol nice oh okay sure yeah yes
`
const SPANISH = `
  a al con de del desde en hasta para por sin sobre
  e o y ni no si que como cuando donde quien cual cualquier aunque mientras pero porque pues entonces
  el la las lo los un una uno esa ese eso este esto esta mi mis su sus tu se le les me nos nosotros
  yo ella ellos usted ustedes
  es son soy somos era fue ser sea estoy estamos estan estar estaba
  ha haber hay hace hacer tener tengo tiene ir va vamos voy ver dice quiere
  algo alguien algun cada mucho muchos mas muy nada nadie otra otro poco solo tal tan todo todos
  ahi ahora alli aqui asi aun despues dia hoy luego siempre tambien todavia vez ya
  bien bueno calor cosa cosas gente hola igual mejor verdad
`
/** The words that most English and Spanish sentences contain, whatever their subject. */
export const FUNCTION_WORDS = new Set(`${ENGLISH} ${SPANISH}`.trim().split(/\s+/))

/**
 * Whether we can read a text, even if no reader finds anything in it: at least half of its words are words that hold English or
 * Spanish sentences together. Names of things alone, other languages and gibberish are not legible.
 */
export function isLegible(text: InboundText): boolean {
  return functionWordShare(readText(text).text) >= 0.5
}

/** The share of a text's words that hold English or Spanish sentences together, from 0 to 1. */
export function functionWordShare(text: string): number {
  const words = wordsOf(text)
  return words.length === 0 ? 0 : words.filter(({ word }) => FUNCTION_WORDS.has(word)).length / words.length
}
