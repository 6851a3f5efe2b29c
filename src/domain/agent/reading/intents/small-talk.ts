import type { Reading } from '../reading.ts'

const COURTESY =
  /^(?:(?:ok(?:ay)?|oki+e?|dokie?|okey|k+|thanks?|thank (?:you|u)|thx|ty|tysm|great|cool|nice|perfect|awesome|sounds? good|got it|alright|right|sure|fine|good|hi|hello|hey|hiya|yo|howdy|good (?:afternoon|evening|day)|morning|sup|there|yes|yeah|yep|yup|y|no worries|no problem|np|will do|appreciate it|so much|very much|a lot|please|bye|later|lol(?:ol)?|haha+|hmm+|oh|well|i see|understood|hola|gracias|muchas gracias|buenos dias|buenas(?: tardes| noches)?|bien|vale|claro|bueno|de nada|adios|mucho gusto|and|you too|u too|to you too|how are you(?: doing)?|you're welcome|have a (?:good|great|nice) (?:day|one|night|weekend)|again|guys|everyone|everybody|all|as well|sir|hon|hun|dear|buddy|bro|man|dude|friend|(?:god |que dios (?:lo|la|te|los|le|me los|me lo) )(?:bless(?: you)?|bendiga)|bendiciones|amen|(?:happy|merry|feliz) \p{L}+(?: day)?|same to you|to you|igualmente|andale|pues|orale|va|sale|listo|excelente|perfecto|esta bien|muy bien|ok entonces|i'm here|still here|just got home|be right back|brb|let me (?:think|check|look|see)|give me a (?:sec|second|minute|min|moment)|un momento|espere(?:me)?|dejeme ver|rofl|lmao|jaja\w*|jeje\w*|ja|wow|omg|aww?|amazing|wonderful|noted|copy(?: that)?|roger(?: that)?|10-4|gotcha|gotchu|tyvm|sweet|a bunch|a ton|dale|sip|mi amor|my (?:friend|dear)|love|appreciated|word|bet|cheers|peace|ttyl|cya|see ya|talk soon|very|so|really|ma'?am|for (?:the|your) (?:info|help|reply|text|message|response)|texting is fine|one (?:sec|second|moment|minute)|hold on)(?![\p{L}\p{N}'])[\s,.!?;:)(\p{Extended_Pictographic}\p{Emoji_Modifier}-]*)+$/u
const UNSURE =
  /\b(?:not (?:really |too |quite |100% |totally |entirely )?sure|unsure|no idea|no clue|(?:don't|do not) (?:really )?(?:know|wan(?:t to|na) (?:answer|say|share|tell|give|get into))|unknown|undecided|no (?:real |set |fixed |specific |exact |firm )?(?:budget|number|figure|date|timeline|plans?)|(?:still )?(?:figuring|working) (?:it|that|this|on)|still (?:thinking|deciding|looking into|shopping)|haven'?t (?:got|really|given)|flexible|open to|whatever it takes|you tell me|haven'?t (?:decided|thought|figured|set)|have not (?:decided|thought)|hard to say|depends|it depends|rather not (?:say|share|answer)|prefer not|none of (?:your|ya) (?:business|biz)|private|can'?t say|couldn'?t tell you|can'?t (?:really )?(?:put|give|pin|answer)|not decided|tbd|no (?:se|lo se)|ni idea|todavia no se|aun no se|depende|prefiero no|no quiero (?:decir|dar)|no sabria|quien sabe|ni modo de saber|privado)\b/

const REFUSES =
  /\b(?:rather not (?:say|share|answer|give|get into)|prefer not|none of (?:your|ya) (?:business|biz)|(?:don't|do not|not going to|won't)(?: (?:want|like|wish|care|feel))?(?: (?:to|comfortable|like))? ?(?:answer|answering|say|saying|share|sharing|tell|telling|disclose|disclosing)\b|that's (?:private|personal)|prefiero no (?:decir|contestar|dar)|no quiero (?:decir|contestar|dar))\b/

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

/** The lead will not answer, whatever else the text says. */
export function refusesToAnswer(text: string): boolean {
  return REFUSES.test(text)
}
