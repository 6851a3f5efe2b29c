import { normaliseClauses } from './normalise-text.ts'
import { findPhrase, type PhraseRule } from './phrase-rule.ts'

/**
 * A lead who tells us to go away, or that we are blocked, wants no more texts, however rude the wording. An insult or an
 * accusation alone ("scammers", "blocked", which can also be about a drain) is not such a request.
 */
const SENT_AWAY: readonly PhraseRule[] = [
  {
    says: /(?:^|\| )(?:(?:please|pls|plz|just|now|ok|so|and|hey|bro|dude|sir|then|seriously|no) )*(?:go away|get lost|(?:buzz|bugger|piss|sod|naff|eff|f+|fuck|fuck right) off|beat it|scram|shoo|jog on|(?:go )?kick rocks|take a hike|(?:go )?pound sand|leave and never come back)(?: (?:please|pls|now|forever|for good|already|mate|man|bro|dude|bot|robot|you|yall|guys|spammers?|scammers?|all of you|and stay away|thanks|thank|and|ok|everyone))*(?= \||$)/gu,
  },
  {
    says: /\bcease (?:and |n )?desist\b/gu,
    notAfter:
      /\b(?:got|received|get|served|signed|sent (?:me|us|him|her|them)|from (?:my|the)|need|about|old|the last|another|their|his|her)(?: \w+)? $/u,
  },
  {
    says: /(?:^|\| )(?:(?:i|im|i'm|we|were|we're|am|are|ive|i've|have|been|will be|gonna|going to|just|now|and|ok|bye|spam|consider) )*(?:blocking|reporting|(?:blocked|reported|block|report|marked|marking|flagged|flagging)(?= (?:and (?:blocked|reported|block|report)|you|u|ur|this|as)\b))(?=[^|]* (?:you|u|ur|your|number|spam|junk|scam|phishing|texts?|messages?|blocked|blocking|block|reported|verizon|att|tmobile|7726)\b)(?: (?:you|u|ur|your|this|these|it|as|the|number|numbers|to|and|company|texts?|messages?|blocked|blocking|block|reported|reporting|report|spam|junk|scam|phishing|now|bye|goodbye|verizon|att|tmobile|my|ftc|fcc|7726))+(?= \||$)/gu,
    notAfter: /\w/u,
  },
  {
    says: /(?:^|\| )(?:you|u|yall|you all|this number)(?: (?:are|r|is|have|has|been|getting|being|now))+ blocked(?= \||$)/gu,
  },
  {
    says: /^(?:(?:please|pls|just|lets|can we|now) )?end (?:this|(?:this|the) (?:conversation|chat|thread|texts?|convo|nonsense)|all of this)(?: (?:please|pls|now|already|today))*(?= \||$)/gu,
    notBefore: /\w/u,
  },
]

/** Emoji of a stop sign or of a crossed-out telephone, without words. */
const STOP_SIGNS = /^(?=.*\S)(?:🛑|🚫\s*📱|📵|[\s\p{P}\p{Default_Ignorable_Code_Point}])+$/u
const SIGN = /[🛑🚫📵]/u

/** Whether the text tells us to go away. A question does not: "go away? no, we are home all month". */
export function tellsUsToGo(text: string): boolean {
  if (SIGN.test(text) && STOP_SIGNS.test(text)) return true
  return !text.includes('?') && findPhrase(normaliseClauses(text), SENT_AWAY) !== null
}
