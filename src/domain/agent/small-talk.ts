import type { Reading } from './reading.ts'

const COURTESY =
  /^(?:(?:ok(?:ay)?|k+|kk|thanks?|thank you|thx|ty|tysm|great|cool|nice|perfect|awesome|sounds? good|got it|alright|all right|right|sure|fine|good|hi|hello|hey|hiya|yo|howdy|good (?:morning|afternoon|evening|day)|morning|sup|there|yes|yeah|yep|yup|y|no worries|no problem|np|will do|appreciate it|so much|very much|a lot|please|bye|later|lol|haha+|hmm+|oh|well|i see|understood|hola|gracias|muchas gracias|buenos dias|buenas(?: tardes| noches)?|bien|vale|claro|bueno|de nada|adios|mucho gusto|and|you too|u too|to you too|how are you(?: doing)?|you're welcome|have a (?:good|great|nice) (?:day|one|night|weekend)|again|guys|everyone|sir|ma'?am|for (?:the|your) (?:info|help|reply|text|message|response)|texting is fine|one (?:sec|second|moment|minute)|hold on)(?![\p{L}\p{N}'])[\s,.!?;:)(-]*)+$/u
const UNSURE =
  /\b(?:not (?:really |too |quite |100% |totally |entirely )?sure|unsure|no idea|no clue|don'?t (?:really )?know|dont know|do not know|dunno|idk|unknown|undecided|no (?:real |set |fixed |specific |exact |firm )?(?:budget|number|figure|date|timeline|plans?)|(?:still )?(?:figuring|working) (?:it|that|this|on)|still (?:thinking|deciding|looking into)|let me think|haven'?t (?:got|really|given)|flexible|open to|whatever it takes|you tell me|haven'?t (?:decided|thought|figured|set)|have not (?:decided|thought)|hard to say|depends|it depends|rather not (?:say|share|answer)|prefer not|none of your business|private|can'?t say|couldn'?t tell you|can'?t (?:really )?(?:put|give|pin|answer)|not decided|tbd|no (?:se|lo se)|ni idea|todavia no se|aun no se|depende|prefiero no)\b/

/** Greetings, thanks and the like: nothing asked, nothing told. */
export function isSmallTalk(reading: Reading): boolean {
  const words = reading.text.trim()
  return words.length <= 160 && COURTESY.test(words)
}

export function hasNoWords(reading: Reading): boolean {
  return !/[\p{L}\p{N}]/u.test(reading.text)
}

/** The lead has no answer, or does not want to give one. */
export function findUnsure(text: string): { start: number; end: number } | null {
  const match = UNSURE.exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}
