import { LIST, LIST_FOR, MY_DATA, NEGATED } from './phrase-parts.ts'
import type { PhraseRule } from './phrase-rule.ts'

/** "Take me off your list", "delete my number". */
export const REMOVING: readonly PhraseRule[] = [
  {
    says: new RegExp(
      `\\b(?:removing|taking|deleting|dropping) (?:me|us|${MY_DATA})(?: (?:off|from|out)(?: of)? ${LIST})?(?= \\||$)`,
      'gu',
    ),
    notAfter: NEGATED,
  },
  {
    says: /(?:^|\| |\band |\b(?:sold|interested|no) (?:it )?)(?:take )?off (?:the |your |ur |this |that )?(?:\w+ )?list(?= \||$)/gu,
  },
  { says: /\bget off my (?:phone|line|cell)\b/gu },
  {
    says: new RegExp(`\\b(?:leave|keep) (?:me|us|my number|this number) (?:off|out)(?: of)? ${LIST}`, 'gu'),
    notAfter: NEGATED,
    notBefore: LIST_FOR,
  },
  {
    says: new RegExp(
      `\\b(?:remove|delete|erase|purge|scrub|unenroll|unlist|unsubscribe|exclude|deregister|delist|blacklist)(?: and \\w+)? (?:me|us|myself)(?: and my (?:wife|husband|number|info))?(?: (?:from|off|out of|of|off of)(?: of)? ${LIST})?`,
      'gu',
    ),
    notAfter: NEGATED,
    closes: true,
    notBefore: LIST_FOR,
  },
  {
    says: new RegExp(
      `\\b(?:remove|delete|erase|scrub|purge|wipe|get rid of|clear|unsubscribe|deregister|unlist|exclude|strike|removing|deleting|drop|unenroll|blacklist) ${MY_DATA}(?: (?:from|off|out of|of|off of|in)(?: of)? ${LIST})?`,
      'gu',
    ),
    notAfter: NEGATED,
    closes: true,
    notBefore: /^(?: for| of (?!contacts)| and (?:use|add|replace|put|update|send|text) )/u,
  },
  {
    says: new RegExp(
      `\\b(?:take|get|drop|pull|scratch|cross|strike|knock|bump|removed?|keep|cut|drop|move|taking|wipe|pluck) (?:me|us|${MY_DATA}) (?:off of|off|out of|out|from|of)(?: of)? ${LIST}\\b`,
      'gu',
    ),
    notAfter: NEGATED,
    notBefore: LIST_FOR,
  },
  {
    says: new RegExp(`\\b(?:take|get|drop) (?:me|us|${MY_DATA}) (?:off|down)`, 'gu'),
    notAfter: NEGATED,
    closes: true,
    notBefore: /^ (?:this fence|the|at)\b/u,
  },
  {
    says: new RegExp(
      `\\b(?:remove|delete|unsubscribe|removed|delete number)(?: (?:contact|number|off|phone number|this|info|name))+ ?(?:${LIST})?`,
      'gu',
    ),
    notAfter: /\b(?:not|never|i|we|you|they|he|she|have|was|been|is|are|to|get|be|how \w+ \w+)(?: \w+)? $/u,
    notBefore: /^ (?!again|anymore|now|and|or|i|we)\w/u,
  },
  {
    says: new RegExp(
      `\\b(?:be|get|getting|been|being|want|was)(?: me)? (?:(?:removed|taken off|taken out|deleted|unsubscribed|opted out|unenrolled|blacklisted)(?: (?:from|off|of|out of))*(?: ${LIST})?|(?:off|out)(?: of)? ${LIST})`,
      'gu',
    ),
    notAfter:
      /\b(?:not|never|he|she|they|it|can it|that|will it|to see it|could it|needs to|has)(?: want)?(?: to)?(?: be| have)? $/u,
    closes: true,
    notBefore: /^(?: (?:the|my|for|of|from|at|by|in|it is|and about|this (?:\w+))\b| it (?:is|was))/u,
  },
  {
    says: new RegExp(
      `\\b(?:i |we )?(?:want|need|would like|like|prefer|wish|get me|let me)(?: to (?:be|get))? (?:off|out of|out|off of)(?: of)? ${LIST}(?= \\||$| now| please| and)`,
      'gu',
    ),
    notAfter: NEGATED,
  },
  {
    says: /\b(?:removed|remove|delete|deleted|unsubscribed|taken off)(?= \||$)/gu,
    notAfter:
      /\b(?:i|we|not|was|were|is|are|been|it|get it|have|has|had|that|seller|them|can be|tree|\w+ (?:is|was|be)) $|^(?!.*\b(?:interested|me|no|to be|asking|number|again|sold|found|else|ask|anymore)\b)/u,
  },
  {
    says: /\b(?:add|put|place|list|include) (?:me|us|my (?:\w+ )?number|this (?:\w+ )?number|my phone|it) (?:on|to|in|onto)(?: your| the| a| ur)?(?: \w+)? ?(?:do not|dnc|no) ?(?:call|contact|text|disturb|list)?/gu,
  },
  {
    says: /\b(?:on|in|with)(?: the| your)?(?: national| federal| state)? (?:do not (?:call|contact|text)|dnc)(?: list| registry| register)?\b/gu,
    notAfter: /\b(?:he|she|they|dad|mom|wife|husband|why|work|not) (?:is |are )?$/u,
    notBefore: /^ (?:lol|is|so|but|though)/u,
  },
]

/** "Opt me out", "how do I unsubscribe". */
export const OPTING_OUT: readonly PhraseRule[] = [
  {
    says: /\bi (?:have )?(?:unsubscribed|opted out)\b.*\b(?:why|still|stop|again)\b/gu,
    notBefore: /\b(?:add|sign) me\b/u,
  },
  {
    says: /\b(?:opt|opting|opted|opts|otp|op)(?: (?:me|us|my (?:phone |cell )?number|this (?:phone |cell )?number|myself|my phone))? out(?: (?:of|from|off) (?:(?:these|this|all|your|any|the|every|everything|future|further|it|text|texts|texting|message|messages|messaging|sms|marketing|communications?|list|lists|alerts|promotions?|here|subscription|program|contact|notifications|receiving|getting|ur|and|or|calls|phone|automated)\b ?)+)?/gu,
    notAfter:
      /\b(?:not|never|an|any|if i|can you|lets me|let me|let us|allows me to|is there an|could i|the|may i|whether to|i can|we can|or|employees?|he|she|they|possible to)(?: want)?(?: to)? $/u,
    closes: true,
    notBefore: /^ (?:(?:of|from) |(?:my|this|the|our|it|if|as|for|in|and)\b)/u,
  },
  {
    says: /\b(?:can|could|may) (?:i|we) opt out(?: of (?:these|this|your \w+|text\w*|the texts|the list|all|messages))?(?= \||$)/gu,
  },
  {
    says: /\b(?:my|an|as an?|request(?:ing)?|the) opt out(?= \||$| (?:request|notice|now|of (?:these|your|all)))/gu,
    notAfter: /\b(?:is there|have|what is|where is|if|use|miss(?:ed)?)(?: \w+)? $/u,
  },
  {
    says: /\bunsubscribe(?:d|s)?(?: (?:me|us|my (?:\w+ )?number|this (?:\w+ )?number|myself|my phone|now|from|to|of|off|these|this|all|your|ur|any|the|every|everything|future|further|it|text|texts|messages|message|messaging|sms|marketing|communications?|list|lists|alerts|here|you|mailing|contact|again|spam|subscription|automated|and))*(?= \||$| (?:i|we|not|if|or|because|as|immediately|right|at|why|wrong|you|who|today|stop|remove|thank|pls|number|ok)\b)/gu,
    notAfter:
      /\b(?:(?<!how (?:do|can|would|could|to) |where do |how do )(?:i|we)|not|never|he|she|they|wife|husband|accidentally|mistakenly|got|was|were|have|did i|when i|if i|never|why was i|did you|you|can i|do i need to|should i|already) $|\bwant to not $/u,
  },
]
