/** The parts that the English phrase families are built of. Sources of regular expressions, over `canonicalText`. */

/** How one is contacted: "be texted". */
export const BE_TEXTED =
  'texted|messaged|contacted|called|bothered|harassed|spammed|solicited|disturbed|pestered|bugged'

/** After "stop": "texting". */
export const TEXTING =
  '(?:text(?:ing)?|messaging|contacting|calling|bothering|harassing|spamming|bugging|pestering|annoying|soliciting|' +
  'hounding|disturbing|hassling|badgering|stalking|writing|reaching out|hitting me up|hitting up|blowing up|bombarding|' +
  'emailing|dming|pinging|communicating|trying to (?:contact|reach|text|call|message|sell|get|talk)|contact|' +
  'following up|replying|responding|flooding|blasting|selling me|talking to me|phoning|ringing|communication|sms)'

/** After "do not": "text". */
export const TEXT =
  '(?:text|message|contact|bother|spam|solicit|harass|sms|pester|disturb|bug|write(?: to)?|reach|msg|dm|ping)'

/** What arrives. */
export const NOUN =
  '(?:texts?|text messages?|texting|messages?|messaging|sms|communications?|solicitations?|notifications?|alerts?|' +
  'spam|ads|advertisements?|promos?|promotions?|correspondence|outreach|marketing|soliciting|solicitors|blasts)'

/** As `NOUN`, where the singular says something else: "no message?" */
export const NOUNS = NOUN.replaceAll('messages?', 'messages').replaceAll('texts?', 'texts')

/** Words that may stand before what arrives; ends in a space where there are any. */
export const FILL =
  '(?:(?:all|any|more|anymore|further|future|of|your|you|ur|these|this|the|those|such|unwanted|unsolicited|annoying|automated|' +
  'auto|promotional|promo|marketing|random|spam|spammy|text|sms|additional|other|sales|daily|robo|bot|me|with|kind|type|kinds|types|sort|sorts|dumb) )*'

/** What arrives, said with less love. */
export const STUFF =
  '(?:these|this|that|it|them|those|anything|things?|stuff|crap|shit|garbage|junk|bs|nonsense|trash|links?|' +
  'offers|updates|reminders|anymore|more|deals|info|information|mess)'

/** Whom it reaches. */
export const ME =
  "(?:me|us|my (?:phone|cell|number|line|wife|husband|mom|mother|dad|father|son|daughter|kid|child|family|grandma|grandmother|grandfather|parents?|work phone)(?:'?s)?(?: (?:phone|number|cell))?|here|(?:this|the) (?:number|phone|line|person|cell|contact|device))"

/** Where one wants to be gone from. */
export const LIST =
  '(?:(?:your|this|the|any|all|every|that|those|these|of|future|further|mailing|marketing|mail|text|texting|call|calling|' +
  'phone|contact|sms|message|messaging|texts|calls|distribution|campaign|email|prospects?|leads?|and|or|company|promo|' +
  'promotional|spam|subscriber|subscribers|subscription|client|customer|list|whatever|ur|internal|master|blast|auto) )*' +
  '(?:lists?|systems?|databases?|records|crm|files?|contacts|texts?|messages|messaging|sms|rotation|campaigns?|distribution|' +
  'subscription|everything|(?:here|this|it)(?! (?!now|today|and|or|i|please|if|because|as|before)\\w)|books?|spreadsheet|program|roster|thread|communications?|correspondence|' +
  'notifications|alerts|marketing|mailings?|phone|calls|data|dialer|queue|service|servers?)'

/** What is kept of one. */
export const DATA =
  '(?:number|contact|info|information|details|data|name|record|phone|cell|contact info|contact details|contact information|file|profile)'

/** What is kept of one, with its owner. */
export const MY_DATA = `(?:my|this|our|the|that|his|her) (?:phone |cell |contact |mobile |personal |old )?${DATA}(?: and ${DATA})?`

/** Somebody else is asked, it is denied, or it is told of oneself. */
export const SOMEBODY_ELSE =
  /(?:\b(?:not|never|cannot)(?: want)?(?: you| me)?(?: to)?|\b(?:he|she|they|them|him|it|who|agents?|compan(?:y|ies)|people|dealers?|dealerships?|lenders?|competitors?|others?|everyone|realtors?|brokers?|ex|banks?|ads|sellers?|tenants?|kids|neighbors?)(?: to| will| would| finally| has| have| had| not)*|\b(?:we|i)(?: will| can| could| would| should)?(?: not)?) $/u

/** A statement and no request. */
export const STATEMENT =
  /\b(?:i|we|you|they|he|she|who|people|and|let them|let him|let her|if you|when you|why do you|to) $/u

/** A list of another kind: "the list for Saturday". */
export const LIST_FOR = /^(?: for| of (?!contacts|numbers|people)| on (?:zillow|the mls))\b/u

/** "Do not …" before it. */
export const NEGATED = /\b(?:not|never)(?: \w+)?(?: me)?(?: to)? $/u
