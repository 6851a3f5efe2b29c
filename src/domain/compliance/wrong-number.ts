import { FIRST_NAMES } from './first-names.ts'
import { findPhrase, type PhraseRule } from './phrase-rule.ts'

const WHO =
  '(?:number|person|guy|girl|gal|lady|man|woman|dude|contact|party|individual|recipient|human|house|household|family|people|phone number)'

/** Wordings that say it by themselves, over `canonicalText`. */
const RULES: readonly PhraseRule[] = [
  {
    says: new RegExp(
      `\\b(?:wrong|incorrect|mistaken|wring|worng|not the right) ${WHO}(?= \\||$| (?:for|buddy|pal|friend|my friend|i|this|stop|and|not|here|but|remove|there|no|do|you|sorry|so|take|again|he|she|we|who|delete|leave|never|never)\\b)`,
      'gu',
    ),
    notAfter:
      /\b(?:i am|he is|she is|am i|is this|was that|was this|is that|if this is|did i (?:get|text|call|have|send|dial)|that is|not|i (?:gave|put|typed|wrote|listed|entered|sent|had|used|texted|called|dialed|have)|not i|gave|put|quoted|listed|hope|has|wrote|entered|printed|shows?|showing|there is|he|she|they|we|on)(?: you)?(?: the| a| my)? $/u,
    notBefore:
      /^ (?:for (?:my|the|income)|on|and (?:i|it)\b.*\b(?:is|use)\b|but (?:i am interested|interested|call|the|it is|that is))/u,
  },
  {
    says: /\byou (?:(?:must|may|might|probably|obviously|clearly|definitely) )?(?:have|got|have got|texted|reached|have reached) (?:the )?wrong (?:one|number|number again)(?= \||$)/gu,
  },
  {
    says: /\b(?:texting|texted|contacting|contacted|messaging|messaged|calling|called|reached|reaching|have|got) (?:the |a )?wrong (?:number|person|guy|lady|man|woman|people|dude|girl|house|phone)\b(?! of)/gu,
    notAfter: /\b(?:i|am i|did i|i have|i am|they|he|she|we|have i) $/u,
  },
  { says: /\b(?:no|nobody|no one|not)(?: one)? (?:here )?(?:by|with|of|under) (?:that|this|the) name\b/gu },
  { says: /\bno(?:body| one)? (?:by that name |here )?(?:named|called)\b(?! me| us| you| him| her| back| about)/gu },
  {
    says: /\b(?:not|no longer) (?:the )?(?:person|who|the one|whoever|man|woman|guy|individual)(?: that| whom?)? (?:you|u) (?:are |were )?(?:looking for|think|want|trying|after|texting|meant|need|seeking|contacting|intended)/gu,
  },
  {
    says: /\b(?:this|that|the)(?: (?:phone|cell|mobile))? (?:number|phone|line|cell)(?: number)? (?:does not|no longer|did not|never|is not)(?: \w+)? ?(?:belong|belongs|belonged|his|hers|theirs|owned by|in use by|registered to)\b/gu,
  },
  {
    says: /\b(?:does not|do not|no longer) (?:have|has|own|owns|use|uses) this (?:number|phone|cell|line)\b(?! yet)/gu,
    notAfter: /\b(?:i|we) $/u,
  },
  { says: /\bnot (?:his|her|their)(?: \w+)? (?:number|phone|cell)\b/gu },
  {
    says: /\b(?:previous|prior|former|last|old) (?:owner|person|user|holder)(?: \w+){0,3} (?:this )?(?:number|phone)\b/gu,
    notAfter: /\b(?:the home|house|car) $/u,
  },
  {
    says: /\byou (?:(?:must|may|might) )?(?:be|are|have) (?:looking for|confused me|mixed me up|mistaken me|me confused|me mixed up)(?: with)? (?:someone|somebody) else\b/gu,
  },
  { says: /\b(?:not me|someone else|somebody else) you (?:are looking for|want)\b/gu },
]

/** Wordings that need a name to mean it. Each captures the word that must be one. */
const NAMED: readonly RegExp[] = [
  /\b(?:this|it|that) (?:is|was) (?:not|no longer) (\w+?)(?:'?s)?(?: \w+)?(?:'?s)? (?:number|phone|cell|line)\b/gu,
  /\b(?:this|it|that) is (?:not|no longer) (\w+)(?: \w+)?(?: anymore)?(?= \||$)/gu,
  /\b(?:this|it) is (?:no longer|not) (\w+?)'s? (?:number|phone|cell)\b/gu,
  /\b(?:this|it) is not the (?:right )?(?:number|phone|cell|contact)(?: number)? (?:for|of) (\w+)\b/gu,
  /\bi am not (?:a |the )?(\w+?)(?: \w+)?(?= \||$| wrong| stop| and| remove)/gu,
  /\b(?:there is |there are )?no (\w+) (?:here|at this (?:number|phone)|on this (?:number|phone)|lives here|with this number)\b/gu,
  /\bdo not know (?:any one|anyone|anybody|any|an?|who|no|someone|this)\b(?: (?:named|called|by the name(?: of)?|is))? (\w+)\b/gu,
  /\b(\w+) (?:is not|does not|no longer|has not)(?: \w+)* (?:at )?(?:this|the) (?:number|phone)\b/gu,
  /\b(\w+) (?:changed|moved|gave up|got rid of|lost|switched) (?:his|her|their|this) (?:number|phone)\b/gu,
  /^not (\w+)(?= \||$)/gu,
  /\b(?:new number|got this number|my number now)\b.*\bnot (\w+)\b/gu,
  /\bno soy (\w+)\b/gu,
]

/** Whether the writer says that the text was meant for somebody else. Takes `canonicalText`. */
export function saysWrongNumber(text: string): boolean {
  if (findPhrase(text, RULES) !== null) return true
  return NAMED.some((pattern) => [...text.matchAll(pattern)].some((match) => FIRST_NAMES.has(match[1] ?? '')))
}
