import { BE_TEXTED, FILL, LIST, ME, NEGATED, NOUN, SOMEBODY_ELSE, STATEMENT, STUFF, TEXT } from './phrase-parts.ts'
import type { PhraseRule } from './phrase-rule.ts'

/** "Do not text me", "leave me alone", "lose my number". */
export const NOT_TEXTING: readonly PhraseRule[] = [
  {
    says: /\b(?:do not|never|no longer|not) (?:(?:wish|want|like|need|care) )?(?:to )?(?:communicate|communicating)(?: with (?:me|us|you))?(?: (?:further|anymore|again|any further))?(?= \||$)/gu,
    notAfter: /\b(?:they|he|she|we|you|people|agents|did|lenders) $/u,
  },
  {
    says: new RegExp(
      `\\b(?:rather|prefer|wish|like it|prefer it)(?: that| if)? you (?:not|did not|would not|do not|never|no longer) (?:${TEXT}|call)(?: ${ME})?`,
      'gu',
    ),
  },
  {
    says: new RegExp(
      `\\b(?:do not|never|not to|must not|should not|may not|can not|will not|not be|no longer|cease to|stop and do not|rather you not|rather you did not|prefer you not|prefer you did not|prefer if you did not|not want you to|not want you guys to|you would not|you not|you did not|not)(?: (?:want|need|try|attempt|continue|keep|to|you|need to|have to|be|dare|bother))* (?:${TEXT}|texting|messaging|contacting|bothering|reaching|call or text|text or call|call or message|call and text|text and call|texts?) (?:or (?:call|contact|message|text|email|bother|reach out to) )?${ME}\\b`,
      'gu',
    ),
    notAfter:
      /(?:\b(?:i|we|they|he|she|who|people|which|why do|why did|why have|why would|did|have|has|let (?:them|him|her|anyone|anybody)|it|you|if you|when you|you are|is|are|am|was|were|lender|agent|bank|seller|adjuster|tell (?:them|him|her) to|told (?:them|him|her)) (?:can |will |could |would |did |do |have |has )?|\bwhy (?:do |would |are )?(?:you )?)$/u,
    notBefore: /^ (?:back|the|your|a|an|his|her|pictures|photos|details|yet|more|that|some|about the)\b/u,
  },
  {
    says: new RegExp(
      `\\b(?:do not|never)(?: try to| attempt to| keep| continue| continue to| bother)?(?: to)? (?:${TEXT}|texting|messaging|contacting|call or text|text or call|call or message|call and text|message or call|contact or call|text or message|text or email|call text or email)(?= \\||$| (?:again|anymore|at all|or (?:call|contact|message|text|email)|any (?:further|longer)|from (?:this|any)|back(?: again)?(?: \\||$)|i am not|we are not|not interested|thanks|going forward|in the future|for any reason))`,
      'gu',
    ),
    notAfter: STATEMENT,
    notBefore: /^ or (?:call|email|text) (?:the|him|her|them|my)\b/u,
  },
  {
    says: new RegExp(
      `\\b(?:do not|never|not to|no need to|need not|not)(?: try to| keep| continue to)? (?:send|sending) (?:me |us |my phone )?${FILL}(?:${NOUN}|${STUFF.replace('|more', '')}|nothing)(?: (?:else|of (?:these|those|this)|like this))?(?= \\||$| (?:again|anymore|to|on|at|about (?:my|this)|i|we|please|for any|or|and)\\b)`,
      'gu',
    ),
    notAfter: /\b(?:i|we|they|he|she|why|did|have|could|would|will|can)(?: do| did)? $/u,
    notBefore:
      /^ (?:to (?:my (?:wife|husband|ex|work|email|old|dad|mom|agent|lawyer|lender)|the|him|her|them)|or the)\b/u,
  },
  {
    says: /\b(?:do not|never) send (?:me |us )?(?:anymore|any anymore|anything)(?: anymore)?(?= \||$| (?:again|to this))/gu,
    notAfter: STATEMENT,
  },
  {
    says: /\b(?:do not|never|not to|stop) (?:try to )?(?:reach out|reaching out|hit me up|write|follow up|get in touch|get ahold of me|communicate with me|respond to (?:me|us)|reply to (?:me|us))(?: to (?:me|us))?(?: with me)?(?= \||$| (?:again|anymore|to (?:me|us|this)|or|in the future))/gu,
    notAfter: /\b(?:i|we|you|they|he|she|did|people|who|if you|have) $/u,
    notBefore: /^ (?:to (?:him|her|them|the|my)|until|yet)/u,
  },
  {
    says: new RegExp(
      `\\bno need to (?:keep )?(?:${TEXT}|call (?:me|us)|call again|texting|messaging|contacting|calling (?:me|us)|reach out|reaching out|follow up|following up|respond|reach|write)(?: to)?(?: (?:me|us|this number))?(?: or (?:call|text|contact)(?: me)?)?(?= \\||$| (?:again|anymore|further|in the future|going forward|i|we|about))`,
      'gu',
    ),
    notBefore: /^ (?:again )?(?:before|until|about the|tonight|today|tomorrow)/u,
  },
  {
    says: /\b(?:do not|never|no need to) bother(?: (?:me|us|texting|messaging|contacting|calling|to text|to contact|sending me|reaching out)(?: or \w+)?(?: (?:me|us))?)(?= \||$| (?:again|anymore|about|with|i|any))/gu,
    notAfter: STATEMENT,
  },
  {
    says: new RegExp(
      `\\b(?:do not|never|stop|quit) (?:ever )?(?:call|calling|phone|phoning) (?:or (?:text|message) )?(?:${ME} )?(?:again|anymore|or (?:text|message|sms)|nor text|and text)\\b`,
      'gu',
    ),
    notAfter: STATEMENT,
  },
  {
    says: /\b(?:stop|quit) calling(?: (?:me|us|here|this (?:number|phone)|my (?:phone|cell|house)))?(?= \||$)/gu,
    notAfter: SOMEBODY_ELSE,
  },
  {
    says: /\bleave (?:me|us|my family|my (?:wife|husband|mom|dad|parents))(?: and my \w+)? (?:alone|be|in peace|the alone)(?! (?:with|in the|at the|for a))\b/gu,
    notAfter: NEGATED,
  },
  { says: /\blet me be(?= \||$)/gu },
  {
    says: /\b(?:lose|forget|throw (?:away|out)|toss|burn|shred|discard|trash|unsave|destroy|block|drop)(?: (?:that )?you(?: \w+)? had)? (?:my|this|our)(?: \w+)? (?:number|contact(?: info)?|digits|info|phone number)(?= \||$| (?:and|from|please|or|i|forever|you|now|buddy|pal|before|asap|ok)\b)/gu,
    notAfter: /\b(?:not|never|i|we|you|he|she|they|did|to) $/u,
  },
]

/** "I do not want these", "tired of your texts", "I revoke my consent". */
export const NOT_WANTING: readonly PhraseRule[] = [
  {
    says: new RegExp(
      `\\b(?:not|no longer|never|nor) (?:want|wants|wish|wishes|wanting|need|like|care|consent|agree|interested in (?:receiving|getting|your|any|these|further|more|being)|desire|have (?:any )?interest in|looking|ask|asked|asking|request|requested|going to|accept|appreciate|subscribe|subscribed|sign|signed|opt|okay|ok|authorize|enjoy|allow|approve|to (?:get|receive))(?: (?:want|wants|wish|wishes|wanting|need|like|care|consent|agree|interested in|desire|have (?:any )?interest in|looking|ask|asked|asking|request|requested|going|would|to|for|be|get|getting|receive|receiving|see|seeing|have|keep|continue|accept|accepting|appreciate|subscribe|subscribed|sign|signed|up|opt|in|okay|ok|given|give|authorize|interested|enjoy|allow|approve|my phone getting))* ${FILL}(?:${NOUN}|contact from you|contact with you|calls or texts|texts or calls|anything from you|anything else from you|further contact|to be on ${LIST}|on ${LIST})`,
      'gu',
    ),
    notAfter:
      /\b(?:you do|does|did|have|he|she|they|could|who)(?: \w+)? $|\b(?:why|if) (?:did|do|i|you)(?: i)? $|\bi (?:did|have) $|\bi am $/u,
    notBefore:
      /^ (?:from (?!you|your|this|anyone|anybody|the|u\b)|by (?!you)|about (?:the|it|that) (?!house|property|home)|for|in (?:the|my) (?:kitchen|email|inbox)|yet|through|on (?:whatsapp|facebook|sundays?|saturdays?|my work)|at (?:work|night)|before|after|so (?:late|early)|until|and drive|when|while|during|much|well|back|coming|came|come|just the)\b/u,
  },
  {
    says: /\b(?:not|no longer|never)(?: (?:want|wants|wish|wishes|like|need|desire|agree|consent|care|going|asked|ask|interested in|looking|okay with))*(?: (?:to|be|get|getting|receive|receiving|see|have|seeing|keep|keep getting|continue receiving|continue to receive|continue getting|any|more|of|from))+ (?:these|this|them|anything|those|your crap|your spam|stuff|more|anymore)(?: (?:from you|anymore|again|kind of \w+|else from you))*(?= \||$| (?:from you|from your|to my|on my|in the future|i|sent|and|thank))/gu,
    notAfter: /\b(?:does|he|she|they|we did|i did|i have|have|did|could|why) $/u,
  },
  {
    says: new RegExp(
      `\\b(?:not|no longer|never)(?: (?:want|wants|wish|wishes|need|like|care|consent|agree|you|would|asked|ask|consented|agreed|interested in|gave you|given you|authorized|authorize|okay with|ok with))*(?: to)? (?:be|get|being|getting|have been) (?:constantly |further )?(?:${BE_TEXTED}|reached|marketed to|advertised to|sold to|part of ${LIST}|on ${LIST}|on (?:this|your)|included in ${LIST}|subscribed)`,
      'gu',
    ),
    notAfter: /\b(?:does|did|could|he|she|they|have|has|was|if|i have|had)(?: \w+)? $/u,
    notBefore:
      /^ (?:yet|by (?!you|your|anyone|text|sms|phone)|at (?:work|night)|before|after|until|on (?:the|sundays?)|while|during|in the|this|so|today|back|about (?:the|a) )/u,
  },
  {
    says: /\b(?:not|no longer|never) (?:want|wish|care|need|like|interested in)(?: you| anyone| your company| you guys)?(?: to)? (?:hear(?:ing)?|talk(?:ing)?|speak(?:ing)?|communicate|communicating|deal(?:ing)?|chat|contact|text|message|bother|engage|correspond|see)(?: anything| anymore| more)?(?: from| to| with)? ?(?:you|your|u|anyone|anybody|yall|this company|any of you)\b/gu,
    notAfter: /\b(?:does|he|she|they|if|why)(?: do| does)? $/u,
    notBefore:
      /^ (?:in person|on the phone|yet|about the|today|right now|until|before|after|to (?:get|think|lose|miss|feel))/u,
  },
  {
    says: new RegExp(
      `\\b(?:rather not(?! text)|prefer not(?! text)(?: to)?|prefer to not|would prefer no|prefer no|appreciate no|appreciate not|appreciate (?:it )?if (?:you|i) (?:would |could |did )?(?:not|no longer)|like to not|want no|ask for no|asking for no|like no|wish to not|no desire to|no interest in|choose not to|opt not to|decline to|declining|refuse to|refuse|not wishing to)(?: (?:get|getting|be|being|receive|receiving|have|see|hear|more|anymore|further|any))*(?: ${FILL}(?:${NOUN}|these|this|contact|${BE_TEXTED}|on ${LIST}|from you))`,
      'gu',
    ),
    notBefore:
      /^ (?:from (?!you|your)|by (?!you|text)|before|after|until|at|so|while|house|one|car|place|yet|late|option)\b/u,
  },
  {
    says: /\b(?:should|would|must|ought|can|could|may)(?: to)? not (?:be|be getting|be receiving|keep getting|have gotten|get|receive) (?:getting |receiving |any |more |of )*(?:these|this|texts?|messages?|contacted|texted)(?= \||$| (?:texts|messages|from|at|on|i))/gu,
    notAfter: /\bif i $/u,
  },
  {
    says: /\b(?:make sure|ensure) (?:that )?(?:i|we|this number) (?:do|does|is|am|are) not (?:get|receive|getting|contacted|texted|messaged|on)\b/gu,
    notBefore: /^ (?:a|the|my|charged|overcharged|it|lost)\b/u,
  },
  {
    says: new RegExp(
      `\\b(?:tired|sick|fed up|done|annoyed|had enough|had it|sick and tired|exhausted)(?: of| with| by)?(?: (?:getting|receiving|seeing|all|being|you|you people|reading|dealing with))* ${FILL}(?:your|these|this|the|you|ur|being|getting)? ?${FILL}(?:${NOUN}|bothered|harassed|spammed)`,
      'gu',
    ),
    notAfter: /\b(?:not|getting) $/u,
    notBefore:
      /^ (?:from (?!you|your|this)|by (?!you)|about (?!my|this|selling)|me (?!about)|with|other|to (?!me|my)|lender|for)\b/u,
  },
  {
    says: /\bappreciate (?:it )?if (?:you|yall|you guys) (?:would |could )?(?:stop|stopped|quit|ceased?|refrain\w*|leave|left|removed?|deleted?|take|took)\b/gu,
    notBefore: /^ (?:by|at|in|over|the|a)\b/u,
  },
  {
    says: /\b(?:revoke|revoking|withdraw|withdrawing|rescind|retract|cancel|pull|remove|take back|terminate|revoked|withdrew)(?: (?:my|all|any|prior|previous|express|written|consent|your|the|this|text|sms|our))* (?:consent|permission|authorization|authorisation|opt in|approval)\b/gu,
    notAfter: /\b(?:they|bank|lender|can|seller|he|she|will|not|to see if)(?: the)? $/u,
    notBefore:
      /^ (?:for (?:the|a) (?:credit|hard)|letter|of the|from the (?:bank|lender)|to (?:run|pull|sell|buy|view|show))\b/u,
  },
  {
    says: /\b(?:not|never|no|without|no longer) (?:(?:have|has|had|give|gave|given|grant|granted|got|you|my|your|our|any|prior|express|giving) )*(?:permission|consent(?:ed|ing)?|authorization|authority|authorized?|agreed?|allow(?:ed)?|permit(?:ted)?)(?: for you| you)?(?: (?:to|for))?(?: (?:be|receive|receiving|get|getting|send|have|these|any|use|your|this))*(?: me)? ?(?:text|texts|texting|texted|contact|contacted|contacting|message|messages|messaging|sms|communications?|my number|my phone)(?: me| us)?\b/gu,
    notAfter:
      /\b(?:does|he|she|they|could|yet|still|did you|have you)(?: \w+)? $|\b(?:i|we) (?:do|did|have) not have $/u,
    notBefore:
      /^ (?:from (?!you)|at the|for (?:the|a|him|her|them)|on (?:whatsapp|him|her)|information|info|person|back|yet|the (?!wrong)|my (?:tenants?|wife|husband|employer|lender|boss|landlord))\b/u,
  },
  {
    says: /\b(?:no longer|not) consent(?:ing)?(?= \||$| to (?:these|this|be|your|text|receiv|any|messag|contact|sms))/gu,
    notBefore: /^ to be (?:run|pulled|checked)/u,
  },
  {
    says: /\bblock (?:me|my number|this number|us)(?= \||$| from)/gu,
    notAfter: /\b(?:not|will|you|did|i|they|going to|to) $/u,
  },
]
