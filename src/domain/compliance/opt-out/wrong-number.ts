import { anyOf, matchesOf, pattern } from '../../texts/index.ts'
import { FIRST_NAMES } from './first-names.ts'
import { findPhrase, type PhraseRule } from './phrase-rule.ts'
import { wording } from './phrase-template.ts'
import { PHONE } from './phrase-words.ts'

const WHO = anyOf`
  number | person | guy | girl | gal | lady | man | woman | dude
  contact | party | individual | recipient | human
  family | people | phone number | phone | contact info
`
const AFTER_WRONG_NUMBER = anyOf`
  for | i | he | she | we | who | you | this | not | no | there | here | but | so | and | it is
  stop | remove | delete | take | leave | never | again | do | sorry | my friend | friend | dear | love
`
const WRITER_GAVE_IT = anyOf`
  i (?:gave|put|typed|wrote|listed|entered|sent|had|used|texted|called|dialed|have)
  i gave you | not i | put | quoted | listed | wrote | entered | printed | on
`
const ABOUT_ANOTHER_NUMBER = anyOf`
  i am | he is | she is | am i | is this | was that | was this | is that | if this is
  did i (?:get|text|call|have|send|dial)
  that is | not | hope | has | shows? | showing | there is
  (?<!he gave |she gave |they gave |someone gave )(?:he|she|they|we)
`
const OTHER_NUMBERS = anyOf`
  for (?:my|the|income)
  on
  and (?:i|it)\b.*\b(?:is|use)\b
  but (?:i am interested|interested|call|the|it is|that is)
`
const NO_LONGER = anyOf`does not | no longer | did not | never | is not`
const BELONGING = anyOf`
  belong | belongs | belonged | his | hers | theirs | owned by | in use by | registered to
`

/** Wordings that are sufficient alone, over `canonicalText`. */
const RULES: readonly PhraseRule[] = [
  {
    says: pattern('gu')`
      \b(?:wrong|incorrect|mistaken|not the right) ${WHO}
      (?= \||$| ${AFTER_WRONG_NUMBER}\b)
    `,
    notAfter: pattern('u')`\b(?:${ABOUT_ANOTHER_NUMBER}|${WRITER_GAVE_IT})(?: the| a| my)? $`,
    notBefore: pattern('u')`^ ${OTHER_NUMBERS}`,
  },
  {
    says: wording(`
      you must/may/might/probably/obviously/clearly/definitely?
      have/got/have_got/texted/reached/have_reached/get the? wrong one/number
    `),
    notBefore: /^ (?:on|for the|of)/u,
  },
  {
    says: wording(`
      texting/texted/contacting/contacted/messaging/messaged/calling/called/reached/reaching/have/got
      the/a? wrong number/person/guy/lady/man/woman/people/dude/girl/house/phone
    `),
    notAfter: /\b(?:i|am i|did i|i have|i am|they|he|she|we|have i) $/u,
    notBefore: /^ of/u,
  },
  { says: wording('^ bad/fake/invalid/disconnected number $') },
  {
    says: wording('gave/given/giving/sold you/yall? a/the/my? wrong/bad/fake/false/bogus number/info'),
    notAfter: /\b(?:i|we|i have|we have) $/u,
  },
  { says: wording('no/nobody/no_one/not one? here? by/with/of/under that/this/the name') },
  {
    says: pattern('gu')`
      \bno(?:body| one)? (?:by that name |here )?(?:named|called)\b
      (?! the| a| it| me| us| you| him| her| back| about)
    `,
  },
  {
    says: wording(`
      not/no_longer the? person/who/one/whoever/man/woman/guy/individual/lady that/who/whom? you/your are/were?
      looking_for/think/want/trying/after/texting/meant/need/seeking/contacting/intended/looking/searching
    `),
  },
  {
    says: wording(`
      do_not/never know/heard_of/recognize who/whoever/the/this/that* person/guy/lady/man/you
      you? are? looking_for/talking_about/asking_for/texting/trying/mean
    `),
  },
  {
    says: pattern('gu')`
      \b(?:this|that|the|my) (?:(?:phone|cell|mobile) )?${PHONE}(?: number)?
      (?: ${NO_LONGER})(?: \w+)? ?${BELONGING}\b
    `,
  },
  {
    says: wording('PHONE/this now? belongs/belong to SOMEONE/another/a_different/a_new else/person/owner?'),
  },
  {
    says: wording('PHONE has/have/was/is/got* been? reassigned/recycled/given_to_someone/changed_hands/changed_owners'),
    notAfter: /\bmy $/u,
  },
  {
    says: wording('he/she/they/name/who does_not/do_not/no_longer have/has/own/owns/use/uses this/that PHONE'),
    notBefore: /^ yet/u,
  },
  { says: /\bnot (?:his|her|their)(?: \w+)? (?:number|phone|cell)\b/gu },
  {
    says: pattern('gu')`
      \b(?:previous|prior|former|last|old) (?:owner|person|user|holder)(?: \w+){0,3}
      (?: of (?:this|the)| this) (?:number|phone)\b
    `,
    notAfter: /\b(?:the home|house|car) $/u,
  },
  { says: wording('number/phone previous/prior/former/last owner') },
  { says: wording('mistaken/mistaking/mistook/confused/confusing/confuse me/us/this/number* for/with') },
  { says: wording('mixed/mixing me/us/up/numbers* with SOMEONE/another') },
  { says: wording('^ mistaken/wrong identity') },
  {
    says: wording(
      'you must/may/might/probably? be/are/have looking_for/confused/want/wanting SOMEONE/another else/person/guy',
    ),
  },
  {
    says: wording(
      'meant/mean/meaning/intended/trying/supposed to text/reach/contact/message/send SOMEONE/another else/person',
    ),
    notAfter: /\b(?:i|we) $/u,
  },
  {
    says: wording('texting/reaching/contacting SOMEONE else number/phone? $'),
    notAfter: /\b(?:i am|we are|looking|not|i|house|work|working) $/u,
  },
  { says: wording('not me/us you are/were looking_for/want/after/texting') },
  { says: wording('SOMEONE else you are/were? looking_for/want') },
  { says: /(?:^|\| )(?:that|this) is not (?:me|us)(?= \||$)(?! \| (?:it is|this is|that is))/gu },
  { says: wording('a stranger wrong') },
]

const HERE = anyOf`
  here | lives here | lives
  at this (?:number|phone|address)
  on this (?:number|phone)
  with this number
`

/** Wordings that need a name. Each captures the word that must be one. */
const NAMED: readonly RegExp[] = [
  pattern('gu')`\b(?:this|it|that) (?:is|was) (?:not|no longer) (\w+?)(?:'?s)?(?: \w+)?(?:'?s)? ${PHONE}\b`,
  /\b(?:this|it|that) is (?:not|no longer) (\w+)(?: \w+)?(?: anymore)?(?= \||$)/gu,
  /\b(?:this|it) is (?:no longer|not) (\w+?)'s? (?:number|phone|cell)\b/gu,
  /\b(?:this|it) is not the (?:right )?(?:number|phone|cell|contact)(?: number)? (?:for|of) (\w+)\b/gu,
  /\bi am not (?:a |the )?(\w+?)(?: \w+)?(?= \||$| wrong| stop| and| remove)/gu,
  pattern('gu')`\b(?:there is |there are )?no (\w+?)s? (?:exists|${HERE})\b`,
  pattern('gu')`
    \bdo not know (?:any one|anyone|anybody|any|an?|who|no|someone|this)\b
    (?: (?:named|called|by the name(?: of)?|is))? (\w+)\b(?! is but)
  `,
  /\b(\w+) (?:does not|no longer|never|has not|did not) (?:lives?|lived|works?|stays?|resides?)\b/gu,
  /\b(\w+) (?:is not|does not|no longer|has not)(?: \w+)* (?:at )?(?:this|the) (?:number|phone)\b/gu,
  /\b(\w+) (?:changed|moved|gave up|got rid of|lost|switched) (?:his|her|their|this) (?:number|phone)\b/gu,
  /^not (\w+)(?= \||$)/gu,
  /\bwrong (\w+)(?= \||$)/gu,
  /\b(?:new number|got this number|my number now|had this number)\b.*\bnot (\w+)\b/gu,
  /\b(?:no soy|je ne suis pas|ich bin nicht|nao sou) (\w+)\b/gu,
]

const OF_A_PHONE = /\b(?:number|phone|person|name|lives?|family|cell|no soy|je ne suis|ich bin|nao sou)\b/u

/** Wordings in which any capitalised word counts as a name, because no list of names is complete. */
const CALLED: readonly RegExp[] = [
  pattern('gu')`\bno (\w+?)s? ${HERE}\b`,
  pattern('gu')`\b(?:this|it|that) (?:is|was) (?:not|no longer) (\w+?)(?:'?s)? ${PHONE}\b`,
  /\b(?:no soy|je ne suis pas|ich bin nicht|nao sou) (\w+)\b/gu,
]

/**
 * Whether the writer says that the text was meant for another person: "wrong number", "this is not Mike's phone". Takes
 * `canonicalText` and the original text.
 */
export function saysWrongNumber(text: string, asWritten: string): boolean {
  if (findPhrase(text, RULES) !== null) return true
  if (captures(NAMED, text).some((word) => FIRST_NAMES.has(word))) return true
  const called = captures(CALLED, text)
  if (called.length === 0) return false
  const capitalised = capitalisedWords(asWritten)
  return OF_A_PHONE.test(text) && called.some((word) => capitalised.has(word))
}

function captures(patterns: readonly RegExp[], text: string): string[] {
  return patterns
    .flatMap((pattern) => matchesOf(text, pattern).map((match) => match[1] ?? ''))
    .flatMap((word) => [word, `${word}s`])
}

/** Capitalised words within a sentence, in lower case; none if everything is in capitals. */
function capitalisedWords(text: string): ReadonlySet<string> {
  if (text === text.toUpperCase()) return new Set()
  const found = text.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}{2,}/gu)
  return new Set([...found].map(([word]) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()))
}
