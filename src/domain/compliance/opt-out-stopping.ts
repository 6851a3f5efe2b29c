import { FILL, NOUN, NOUNS, SOMEBODY_ELSE, STUFF, TEXTING } from './phrase-parts.ts'
import type { PhraseRule } from './phrase-rule.ts'

/** "Stop texting me", "no more messages", "how do I end these". */
export const STOPPING: readonly PhraseRule[] = [
  {
    says: new RegExp(
      `\\b(?:stop|quit|cease)(?: (?:getting|receiving|seeing|being sent))(?: ${FILL}(?:${NOUN}|these|this|them|those|anything from you))(?= \\||$| (?:from (?:you|your|this)|now|today|on|to|i|and|or))`,
      'gu',
    ),
    notAfter: /\b(?:will|did|when|not|have|it) (?:i|we|not) $/u,
  },
  {
    says: /\b(?:stop|quit) (?:it )?(?:with )(?:these|this|it|the (?:texts|messages|spam))(?= \||$| (?:texts|messages|now))/gu,
    notAfter: SOMEBODY_ELSE,
  },
  { says: /\bquit it with\b/gu, notAfter: SOMEBODY_ELSE },
  { says: /\b(?:stop|quit) blowing (?:me|us|up|my)\b/gu, notAfter: SOMEBODY_ELSE },
  { says: new RegExp(`\\benough ${FILL}${NOUN}(?= \\||$)`, 'gu') },
  {
    says: /^(?:(?:ok|okay|alright|that is|this is|god|stop|no) )?enough(?: now| is enough| of this)?(?= \||$)(?!.*\w{3})/gu,
  },
  {
    says: new RegExp(
      `\\b${NOUN}(?: from you)? (?:are|is) (?:not (?:wanted|welcome|welcomed|appreciated|wanted here)|unwanted|unwelcome|unsolicited and unwanted)`,
      'gu',
    ),
  },
  { says: /\bwhat part of (?:stop|unsubscribe|do not text|remove me)\b/gu },
  {
    says: /(?:^|\| |\bif you |\byou )(?:ever )?(?:text|message|contact|call|bother) (?:me|us|this number) (?:again|one more time|once more) (?:and|i am|i will|or|you will|we will|it will)\b/gu,
    notBefore: /^ (?:i will (?:be|have|let|send)|we will (?:be|have|talk))/u,
  },
  {
    says: /\b(?:one more|another|any more|if i get another|if i get one more) (?:text|message|sms) (?:and|from you|or) (?:i|we|you|and|my|this)\b/gu,
    notBefore: /\b(?:buy|in)$/u,
  },
  {
    says: new RegExp(
      `\\b(?:stop|quit|cease|stopped|halt|discontinue|refrain from|end)(?: with)? ${FILL}(?:${TEXTING}|${NOUN}|calls and texts|texts and calls)\\b`,
      'gu',
    ),
    notAfter: SOMEBODY_ELSE,
    notBefore:
      /^ (?:him|her (?!phone|cell|number)|her$|them|each|other|people|everyone|everybody|someone|anyone|at the door|the (?:seller|tenant|buyer|agent|bank|lender)|my (?:tenant|lender|agent|realtor|lawyer|ex|old)|for (?:lunch|other)|clause|date|fees?|limit|payment|offers?)\b/u,
  },
  {
    says: new RegExp(
      `\\b(?:stop|quit|cease|stopped) (?:sending|sharing|forwarding|giving)(?: (?:me|us|to me|out))? ?${FILL}(?:${STUFF}|${NOUN})\\b`,
      'gu',
    ),
    notAfter: SOMEBODY_ELSE,
    notBefore:
      /^ (?:over|under|above|below|in|with|near|that|for|like|without|outside|until|about (?!my|this)|from (?!you)|by email|to my email|to my (?:ex|work email|old)|via email|if)\b/u,
  },
  { says: /\b(?:stop|quit) sending(?= \||$)/gu, notAfter: SOMEBODY_ELSE },
  {
    says: /\b(?:stop|quit|cease)(?: trying to)? (?:asking|pushing|selling|pressuring|hitting|marketing)(?: (?:to )?(?:me|us))?(?= \||$| (?:about|to (?:sell|buy)|up|if|for) )/gu,
    notAfter: SOMEBODY_ELSE,
  },
  { says: /\b(?:knock|cut) it (?:off|out)(?= with| \||$)/gu },
  {
    says: new RegExp(`\\b(?:enough|done|no more|finished)(?: is enough)?(?: with| of)? ${FILL}${NOUN}\\b`, 'gu'),
    notAfter: /\b(?:is|are|was|have|had|got|not|received|there are) $/u,
    closes: true,
  },
  { says: /\bno more(?: of (?:these|this|it|your \w+))?(?= \||$)/gu, notAfter: /\w $/u },
  { says: /\bno more of (?:these|this)\b/gu, closes: true },
  {
    says: new RegExp(
      `\\b(?:no|zero) ${FILL}(?:${NOUNS}|contact|calls (?:or|and|no) ${NOUN}|${NOUN} (?:or|and|no) calls|communication|follow ups?)(?: (?:needed|required|necessary|wanted|is needed|or calls|or emails|allowed))?(?= \\||$| (?:to|on|at) (?:this|my)| anymore| again| from (?:you|your|this))`,
      'gu',
    ),
    notAfter: /\b(?:is|are|was|have|had|has|got|get|received|there|see|seen|with|still|saw|by|says?|said|so) $/u,
  },
  { says: /\bno solicit\w+/gu },
  {
    says: /\b(?:got|have|had|found|obtained|getting) (?:my|this) (?:\w+ )?number\b.*\b(?:delete|remove|erase|lose|trash|scrub) (?:it|mine)\b/gu,
  },
  {
    says: /\b(?:texts?|messages?|texting|this|these|it|harassment|messaging|spam|contact|communication) (?:need|needs|has|have|must|better|should|gotta)(?: got)?(?: to)? (?:stop|end|cease)(?= \||$| (?:now|today|right now|asap|or|before))/gu,
  },
  {
    says: /\b(?:want|need|like|asking for|ask for) (?:all )?(?:this|these|it|the|your|you|ur|them)(?: \w+)? (?:to stop|stopped|to end|to cease)(?= \||$| (?:now|texting|today|contacting|messaging|calling))/gu,
    notAfter: /\bnot $/u,
    notBefore: /^ (?:by|at|in|over)\b/u,
  },
  { says: /\bmake (?:it|this|these|them|(?:the|these|your|those) \w+(?: messages)?) (?:stop|end)(?= \||$)/gu },
  {
    says: new RegExp(
      `\\b(?:how|where)\\b(?: (?:do|can|to|would|could|should|does))*(?: (?:i|we|you|one|someone))* (?:stop|end|turn off|block|get rid of|cancel|quit|get off|shut off|opt out|disable|stop getting|stop receiving|not get|leave|exit)(?: (?:getting|receiving|from|of|you from))?(?: texting| sending)? ${FILL}(?:these|this|them|${NOUN}|it|lists?)(?= \\||$| (?:from|coming|on|to|i|sent))`,
      'gu',
    ),
  },
  {
    says: new RegExp(
      `\\b(?:turn|shut|switch) (?:(?:these|this|them) off|(?:these |this |the |your |my )?(?:\\w+ )?${NOUN} off|off ${FILL}(?:${NOUN}|these|this))(?= \\||$| for| to| from| on)`,
      'gu',
    ),
  },
  {
    says: new RegExp(
      `\\b(?:end|cancel|discontinue|terminate|deactivate|disable|cease|halt|stop|suspend|kill|pause|block) ${FILL}(?:my |our )?${FILL}(?:${NOUN}|contact|subscriptions?|enrollment)(?= \\||$| (?:to|for|from|on|at) (?:these|this|your|my|me|the|all|you|texts?|sms)| anymore| now| and| or| immediately| service)`,
      'gu',
    ),
    notAfter: SOMEBODY_ELSE,
  },
  { says: /\bdiscontinue(?= \||$)/gu },
  { says: /\bcease (?:all )?(?:communications?|contact)/gu },
]

/** The bare word in a sentence. Among laughter it is banter: "omg stop, you're too funny". */
export const SAYING_STOP: readonly PhraseRule[] = [
  {
    says: /\b(?:said|say|saying|told you(?: guys)?(?: to)?|asked you(?: guys)?(?: to)?|asking you(?: \w+)? to|tell you(?: guys)?(?: to)?|ask you(?: guys)?(?: to)?|reply|replied|replying|texted|texting|typed|wrote|sent|text|send|sending|want you(?: all)? to|need you(?: all)? to|like you to|have to|you can|you may|you need to|you must|you should|you better|would you|could you|will you|can you|can we|is it possible to|wish you would|request(?:ed)?(?: that)? you(?: to)?|demand(?: that)? you|mean|means|order you to|beg you to|begging you to) (?:stop|unsubscribe|quit texting|opt out)(?= \||$| (?:now|it|this|that|twice|already|before|again|[0-9]|many|multiple|several|three|two|so|and|yesterday|last|last week|once|like|about|all|right now|today|means|or)\b)/gu,
    notAfter: /\b(?:he|she|they|them|him|her|not|never|seller|bus|train|driver) $/u,
    notBefore: /^ (?:so (?:i|we)|and (?:look|see|check|get|grab|pick|talk)|it leaking|about)\b/u,
  },
  {
    says: /(?:^|\| )(?:so |ok |now |can we |lets |and )?stop (?:i (?:am|do|did|have|already|said|never|told|want|will|no|own|sold|don)|we (?:are|do|have|already)|you (?:have|are|got|people|guys|do|keep)|who (?:is|are)|this is (?:not|a|harassment|spam|my|the)|wrong|not|no|or|before|my (?:number|phone)|leave|do not|never|why|how did|im|nobody|enough|asking me|u|thank|already|what is this|and (?:remove|delete|take|do not|never|lose|leave))\b/gu,
  },
  {
    says: /\b(?:so|thanks|love of|annoying|god|christ|sake|sakes|ridiculous|enough|harassment|spam|number|times|interested|selling|buying|looking|sold|you|no|again|now|anymore|already|me|and|it|this|house|one|market) stop(?: (?:it|this|now|ok|okay|already|for good))?(?= \||$)/gu,
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
]
