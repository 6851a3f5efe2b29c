/** The word classes of the English wordings. Sources of regular expressions, over `canonicalText`. */

/** Verbs that mean stopping. */
export const CEASE =
  'stop|quit|cease|cease and desist|halt|discontinue|desist|desist from|refrain from|knock off|cut out|lay off'

/** What is done to a person: "texting". */
export const CONTACTING =
  'text|texting|messaging|massaging|contact|contacting|calling|bothering|harassing|spamming|bugging|pestering|annoying|soliciting|hounding|' +
  'disturbing|hassling|badgering|stalking|writing|reaching out|hitting (?:(?:me|us|my \\w+|this \\w+) )?up|blowing (?:me|us|my \\w+|up)|' +
  'bombarding|emailing|dming|pinging|communicating|following up|checking in|circling back|touching base|chasing (?:me|us)|flooding|blasting|' +
  'phoning|targeting|marketing to|advertising to|selling to|pressuring|nagging|insisting|asking(?: (?:me|us))?(?= \\||$| (?:things|stuff|questions|anything|again|anymore|to (?:sell|buy)))|pushing|hitting (?:me|us) with|' +
  'trying to (?:contact|reach|text|call|message|sell|get|talk)|(?:replying|responding|talking|writing) to (?:me|us)'

/** Verbs for contacting: "text". */
export const CONTACT =
  'text|message|contact|bother|spam|solicit|harass|sms|pester|disturb|bug|write(?: to)?|reach|dm|ping|reach out to|hit up|annoy|hassle|' +
  'communicate with|follow up with|respond to|reply to|get in touch with|call or text|text or call|call and text|text and call|' +
  'call or message|message or call|call or contact|contact or call|text or email|call or email|email or text'

/** Passive forms: "be contacted". */
export const CONTACTED =
  'texted|messaged|contacted|called|bothered|harassed|spammed|solicited|disturbed|pestered|bugged|marketed to|sold to|reached'

/** Nouns for sending, as something to stop. */
export const SENDING = 'sending|forwarding|shooting|giving|blasting|pushing|dropping|mailing|spamming'

/** The person who is reached. */
export const ME =
  "me|us|here|anyone here|number|(?:my|our)(?: (?:elderly|old|late|poor|little|minor|work|personal|cell|private|home|business))? (?:phone|cell|cellphone|number|line|mobile|house|home|wife|husband|mom|mother|mum|dad|father|son|daughter|kids?|child|children|family|parents?|grandma|grandmother|grandfather|grandpa|brother|sister|inbox|business)(?:'?s? (?:phone|number|cell|line))?|" +
  '(?:this|the|that) (?:number|phone|line|cell|cellphone|contact|device|address|mobile|house|household)(?: number)?'

/** What the person receives. */
export const TEXTS =
  'texts|(?:a |another |one |single |this |the |any )text(?! back)|text messages?|messages|msgs|(?:another |one |single |this |any |every )message|sms|robotexts?|' +
  'texts or calls|calls or texts|spam texts|(?:anymore|any|more|one) of (?:these|those|your \\w+)|' +
  '(?:communications?|solicitations?|notifications?|alerts?|spam|ads|adverts|advertisements?|advertising|promos|promotions|correspondence|outreach|marketing|' +
  'soliciting|solicitors|blasts|contact|reminders|pitches|newsletters?|follow ups)(?= \\||$| (?:from|to|about|anymore|again|at|here|on (?:my|this)|and|or|i|we|please|now|with (?:me|us|this)|via|by|regarding|of any|in any|for (?:good|now|this|my|me)|ever|stop|immediately)\\b)'

/** What the person receives, in pejorative words. */
export const STUFF =
  'these|this|that|it|those|anything|things?|stuff|crap|shit|garbage|junk|bs|nonsense|trash|links?|offers|updates|deals|info|mess|nothing|' +
  'anything else|another one|(?:another |any |one )of (?:these|those|them)|texting'

/** Filler words between the verb and its object. */
export const FILL =
  'anymore|all|any|another|another one|one|one more|single|more|anymore|further|future|of|your|you|ur|these|this|the|that|those|such|it|w|with|from|on|at|to|every|each|so much|' +
  'unwanted|unsolicited|annoying|automated|promotional|random|constant|daily|other|additional|me|us|right now|now|being|getting|receiving|ever|doing|up|out|down|' +
  'sending|kind|type|kinds|types|sort|sorts|dumb|god|continuing|continually|immediately|always'

/** Data that is kept about a person. */
export const MINE =
  "(?:my|our|his|her|both of our|all of my|all my)(?: (?!list|lists|in|from|off)[\\w']+){0,2}? (?:number|numbers|contact|info|information|details|data|name|record|records|phone|cell|cellphone|mobile|file|profile|email|contact info)|" +
  'this(?: (?!list|is|was|one)\\w+)? (?:number|phone|cell|contact|line|device|mobile)|the number|me|us|myself|number'

/** Verbs that mean removing. */
export const REMOVE =
  'remove|delete|erase|purge|scrub|unenroll|unlist|exclude|deregister|delist|blacklist|drop|pull|strike|cross|scratch|wipe|clear|take|get|knock|bump|kick|' +
  'removing|deleting|taking|dropping|unsubscribe|cut|keep|leave|expunge|eliminate|redact|move|pluck|opt'

/** Lists from which a person asks to be removed; not the lead's own things. */
export const LIST =
  '(?:(?:your|this|the|any|all|every|that|those|these|whatever|ur|such|future|further) )+' +
  '(?:(?!my|list\\b|quote|estimate|wait|waiting|punch|guest|invite|wish|todo|do|showing|material|parts|grocery|price|for)\\w+ ){0,3}?(?:lists?|systems?|databases?|records|crm|files?|contacts|rotation|campaigns?|distribution|' +
  'subscriptions?|spreadsheet|roster|thread|chain|notifications|alerts|mailings?|texts|messages|messaging|sms|dialer|queue|directory|rolodex|phonebook|phone book|phone|books|program|service|spam|marketing|communications?|mailing|thing)|' +
  'here|everything|lists?'

/** Up to three words that name a thing. */
export const NP =
  "(?!(?:to|about|for|in|on|at|with|over|under|that|which|when|if|before|after|until|and|or|but|not|because|so|the|a|an|is|was|are|it|i|you|they|he|she|we)\\b)[\\p{L}\\p{N}']+"

/** Verbs that mean not wanting. */
export const WANT =
  'want|wants|wanna|wish|wishing|need|like|care|consent|agree|desire|interested in|ask|asked|asking|request|requested|sign(?:ed)? up|opt(?:ed)? in|accept|appreciate|authorize|okay with|ok with|' +
  'give permission|given permission|have permission|intend|would like|prefer|looking|better|have (?:any )?(?:use|need|interest|desire|time)'

/** Verbs that mean receiving. */
export const RECEIVE =
  'get|getting|receive|receiving|see|seeing|have|having|be getting|be receiving|keep getting|keep receiving|continue receiving|continue to receive|hear|hearing|accept|accepting|sent|been getting|be sent'

export const NEGATION = 'not|never|no longer|nor|neither|not ever'
