import { type InboundText, readText } from './reading.ts'
import { wordsOf } from './words.ts'

/** The words that hold sentences together, whatever they are about; in plain spelling. */
const ENGLISH =
  "a about after again ain't all almost already also always am an and another any anybody anyone anything anyway are aren't around as ask at away back be because been before beats being best better both but by can can't could couldn't day did didn't do does doesn't doing don't done down each else enough even ever every everybody everyone everything fine for from get gets getting give go goes going good got guess had handles has hasn't have haven't having he he's hello her here here's hers hey hi him his honestly hope how huh i i'd i'll i'm i've if in into is isn't it it's its just keep kind know knows last later let let's like little lol look looking lot made make many matter may maybe me mean might mind mine more most much must my myself need needs never nice no nobody none not nothing now of off oh okay on once one only or other our out over own personal please pretty probably put question quite rather really right said same say says see seem she she's should shouldn't so some somebody someone something sometimes soon sorry still stuff such sure take talk tell telling than thank thanks that that's the their them then there there's these they they're thing things think this those though through time to today together tomorrow tonight too try up us use very wait want wants was wasn't way we we'll we're we've week weather well went were what what's whatever when where which while who why will with won't work would wouldn't yeah yes yet you you'd you'll you're you've your yours"
const SPANISH =
  'a ahi ahora al algo algun alguien alli aqui asi aun aunque bien bueno cada calor como con cosa cosas cual cualquier cuando de del desde despues dia dice donde e el ella ellos en entonces era es esa ese eso esta estaba estamos estan estar este esto estoy fue gente ha haber hace hacer hasta hay hola hoy igual ir la las le les lo los luego mas me mejor mi mientras mis mucho muchos muy nada nadie ni no nos nosotros o otra otro para pero poco por porque pues que quien quiere se sea ser si siempre sin sobre solo somos son soy su sus tal tambien tan tener tengo tiene todavia todo todos tu un una uno usted ustedes va vamos ver verdad vez voy y ya yo'
export const BINDING_WORDS = new Set(`${ENGLISH} ${SPANISH}`.split(' '))

/**
 * Whether a text is one that we can read, though it says nothing that we look for: at least half of its words are those that
 * English or Spanish sentences are held together by. Names of things alone, other languages and gibberish are not.
 */
export function isLegible(text: InboundText): boolean {
  return bindingShare(readText(text).text) >= 0.5
}

/** The share of a text's words that hold English or Spanish sentences together, from 0 to 1. */
export function bindingShare(text: string): number {
  const words = wordsOf(text)
  return words.length === 0 ? 0 : words.filter(({ word }) => BINDING_WORDS.has(word)).length / words.length
}
