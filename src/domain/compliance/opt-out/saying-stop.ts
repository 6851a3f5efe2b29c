import type { PhraseRule } from './phrase-rule.ts'

/** The bare word in a sentence. Next to laughter it is a joke: "omg stop, you're too funny". */
export const SAYING_STOP: readonly PhraseRule[] = [
  {
    says: /\b(?:said|say|saying|told you(?: guys)?(?: to)?|asked you(?: guys)?(?: to)?|asking you(?: \w+)? to|tell you(?: guys)?(?: to)?|ask you(?: guys)?(?: to)?|reply|replied|replying|texted|texting|typed|wrote|sent|text|send|sending|want you(?: all)? to|need you(?: all)? to|like you to|have to|you can|you may|you need to|you must|you should|you better|would you|could you|will you|can you|can we|is it possible to|wish you would|request(?:ed)?(?: that)? you(?: to)?|demand(?: that)? you|mean|means|order you to|beg you to|begging you to) (?:stop|unsubscribe|quit texting|opt out)(?= \||$| (?:now|it|this|that|twice|already|before|again|[0-9]|many|multiple|several|three|two|so|and|yesterday|last|last week|once|like|about|all|right now|today|means|or)\b)/gu,
    notAfter: /\b(?:he|she|they|them|him|her|not|never|seller|bus|train|driver|if i|if you|does) $/u,
    notBefore: /^ (?:so (?:i|we)|and (?:look|see|check|get|grab|pick|talk)|it leaking|about)\b/u,
  },
  {
    says: /(?:^|\| )(?:so |ok |now |can we |lets |and )?stop (?:i (?:am|do|did|have|already|said|never|told|want|will|no|own|sold|don)|we (?:are|do|have|already)|you (?:have|are|got|people|guys|do|keep)|who (?:is|are)|this is (?:not|a|harassment|spam|my|the)|wrong|not|no|or|before|my (?:number|phone)|leave|do not|never|why|how did|im|nobody|enough|asking me|u|thank|already|what is this|and (?:remove|delete|take|do not|never|lose|leave))\b/gu,
  },
  {
    says: /\b(?:so|time|beg|begging|asking|thanks|period|love of|annoying|god|christ|sake|sakes|ridiculous|enough|harassment|spam|number|times|interested|selling|buying|looking|sold|you|no|again|now|anymore|already|me|and|it|this|house|one|market) stop(?: (?:it|this|now|ok|okay|already|for good))?(?= \||$)/gu,
    notAfter:
      /\b(?:start|next|last|bus|first|one|another|make|can|will|cannot|when|go|nothing|quick|non|start and|would|does|do)(?: \w+)?(?: \w+)? $/u,
  },
  {
    says: /(?:^|\| )(?:no|nope|nah|ok|okay|yes|yeah|hi|hello|hey|sorry|well|omg|ugh|wtf|again|alright|right|stop|um|uh|no no|now|i beg you|for real|for the love of|oh my|good|all|bye|seriously|yall|you all|fine|enough) (?:(?:can|could|would|will) you )?stop(?: it| this| now| that| ok| already)?(?= \||$)/gu,
  },
  {
    says: /(?:^|\| )(?:can|could|would|will) (?:you|u|we|yall)(?: all| guys| people)? stop(?: it| this| now| that)?(?= \||$)/gu,
  },
  {
    says: /(?:^|\| )(?:you )?(?:need to |can |have to |must |may |should |better |need )?(?:stop|quit) (?:it|this|that|now|today|all|at once|right now|doing (?:this|that)|this now|it now|this (?:crap|shit|nonsense|bs|garbage|harassment|madness|spam|bs now|mess))(?= \||$)/gu,
  },
  {
    says: /(?:^|\| )(?:stop|unsubscribe)(?: (?:stop|unsubscribe|and|please|me|all|remove|cancel|end|quit|optout|opt out))+(?= \||$)/gu,
  },
  { says: /\b(?:last|final|second|third|\d+(?:nd|rd|th)|hundredth|millionth) time stop(?= \||$)/gu },
  {
    says: /^(?:(?:ok|okay|alright|that is|this is|god|stop|no) )?enough(?: now| is enough| of this)?(?= \||$)(?!.*\w{3})/gu,
  },
]
