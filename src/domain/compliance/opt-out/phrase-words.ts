import { anyOf } from '../../texts/index.ts'

/** The word classes of the English wordings, over `canonicalText`. Each export is a class that a `wording` can name. */

/** Verbs that mean stopping. */
export const CEASE = anyOf`
  stop | quit | cease | cease and desist | halt | discontinue | desist | desist from | refrain from
  knock off | cut out | lay off
`

/** What is done to a person: "texting". */
export const CONTACTING = anyOf`
  text | texting | messaging | massaging | contact | contacting | calling
  bothering | harassing | spamming | bugging | pestering | annoying
  soliciting | hounding | disturbing | hassling
  badgering | stalking | writing | reaching out
  hitting (?:(?:me|us|my \w+|this \w+) )?up
  blowing (?:me|us|my \w+|up)
  bombarding | emailing | dming | pinging | communicating | following up
  checking in | circling back | touching base
  chasing (?:me|us)
  flooding | blasting | phoning | targeting | marketing to | advertising to
  selling to | pressuring | nagging | insisting
  asking(?: (?:me|us))?(?= \||$| (?:things|stuff|questions|anything|again|anymore|to (?:sell|buy)))
  pushing
  hitting (?:me|us) with
  trying to (?:contact|reach|text|call|message|sell|get|talk)
  (?:replying|responding|talking|writing) to (?:me|us)
`

/** Verbs for contacting: "text". */
export const CONTACT = anyOf`
  text | message | contact | bother | spam | solicit | harass
  sms | pester | disturb | bug | write(?: to)? | reach
  dm | ping | reach out to | hit up | annoy | hassle | communicate with
  follow up with | respond to | reply to
  get in touch with
  call or text | text or call | call and text | text and call
  call or message | message or call | call or contact
  contact or call | text or email | call or email | email or text
`

/** The participles that a negation can precede: "not texting me". */
export const TEXTING = anyOf`texting | messaging | contacting`

/** Passive forms: "be contacted". */
export const CONTACTED = anyOf`
  texted | messaged | contacted | called | bothered | harassed
  spammed | solicited | disturbed | pestered | bugged
  marketed to | sold to | reached
`

/** Participles for sending, as something to stop. */
export const SENDING = anyOf`
  sending | forwarding | shooting | giving | blasting | pushing | dropping | mailing | spamming
`

const WHOSE_KIND = anyOf`
  elderly | old | late | poor | little | minor | work | personal | cell | private | home | business
`
const REACHED = anyOf`
  phone | cell | cellphone | number | line | mobile | house | home
  wife | husband | mom | mother | mum | dad | father | son | daughter
  kids? | child | children | family | parents?
  grandma | grandmother | grandfather | grandpa | brother | sister
  inbox | business
`
const THIS_PHONE = anyOf`
  number | phone | line | cell | cellphone | contact | device | address | mobile | house | household
`
/** The person who is reached: "me", "my elderly mother's phone", "this number". */
export const ME = anyOf`
  me | us | here | anyone here | number
  (?:my|our)(?: ${WHOSE_KIND})? ${REACHED}(?:'?s? (?:phone|number|cell|line))?
  (?:this|the|that) ${THIS_PHONE}(?: number)?
`

const ADVERTISING = anyOf`
  communications? | solicitations? | notifications? | alerts?
  spam | ads | adverts | advertisements? | advertising
  promos | promotions | correspondence | outreach | marketing
  soliciting | solicitors | blasts | contact | reminders
  pitches | newsletters? | follow ups
`
const AFTER_ADVERTISING = anyOf`
  from | to | about | anymore | again | at | here | on (?:my|this) | and | or | i | we | please | now
  with (?:me|us|this)
  via | by | regarding | of any | in any
  for (?:good|now|this|my|me)
  ever | stop | immediately
`
/** What the person receives: "text messages", "any of these", "alerts from you". */
export const TEXTS = anyOf`
  texts
  (?:a |another |one |single |this |the |any )text(?! back)
  text messages? | messages | msgs
  (?:another |one |single |this |any |every )message
  sms | robotexts? | texts or calls | calls or texts | spam texts
  (?:anymore|any|more|one) of (?:these|those|your \w+)
  ${ADVERTISING}(?= \||$| ${AFTER_ADVERTISING}\b)
`

/** What the person receives, in pejorative words. */
export const STUFF = anyOf`
  these | this | that | it | those | anything | things?
  stuff | crap | shit | garbage | junk | bs | nonsense | trash
  links? | offers | updates | deals | info | mess | nothing | anything else | another one
  (?:another |any |one )of (?:these|those|them)
  texting
`

/** Filler words between the verb and its object. */
export const FILL = anyOf`
  anymore | all | any | another | another one | one | one more
  single | more | anymore | further | future | of
  your | you | ur | these | this | the | that | those | such | it
  w | with | from | on | at | to | every | each | so much
  unwanted | unsolicited | annoying | automated | promotional | random | constant | daily | other | additional
  me | us | right now | now | being | getting | receiving | ever | doing | up | out | down | sending
  kind | type | kinds | types | sort | sorts | dumb | god
  continuing | continually | immediately | always
`

const PERSONAL_DATA = anyOf`
  number | numbers | contact | info | information | details | data | name | record | records
  phone | cell | cellphone | mobile | file | profile | email | contact info
`
/** Data that is kept about a person: "my cell number", "this phone". */
export const MINE = anyOf`
  (?:my|our|his|her|both of our|all of my|all my)(?: (?!list|lists|in|from|off)[\w']+){0,2}? ${PERSONAL_DATA}
  this(?: (?!list|is|was|one)\w+)? (?:number|phone|cell|contact|line|device|mobile)
  the number | me | us | myself | number
`

/** Verbs that mean removing. */
export const REMOVE = anyOf`
  remove | delete | erase | purge | scrub | unenroll | unlist | exclude | deregister | delist | blacklist
  drop | pull | strike | cross | scratch | wipe | clear | take | get | knock | bump | kick
  removing | deleting | taking | dropping | unsubscribe | cut | keep | leave
  expunge | eliminate | redact | move | pluck | opt
`

/** Verbs that mean removing a person from a list: "erase my number from your records". */
export const REMOVE_FROM = anyOf`
  remove | delete | erase | purge | scrub | unlist | exclude | delist | wipe | clear | take | drop
  removing | deleting | taking | strike | cross | unsubscribe | block | expunge
`

/** Verbs that mean removing when no list follows: "delete my info". */
export const REMOVE_ENTIRELY = anyOf`
  remove | delete | erase | purge | scrub | unlist | delist
  blacklist | expunge | unsubscribe | unenroll | wipe
  removing | deleting
`

/** Verbs that mean throwing away: "lose my number". */
export const DISCARD = anyOf`
  lose | forget | get rid of | toss | burn | shred | trash | destroy | ditch | unsave | throw away | throw out
  block | erase | delete
`

/** Verbs that mean withdrawing a consent. */
export const REVOKE = anyOf`
  revoke | revoking | withdraw | withdrawing | rescind | retract
  revoked | withdrawn | take back | taking back
`

/** What a lead gives and withdraws. */
export const CONSENT = anyOf`consent | permission | authorization`

/** Names of a list of people who must not be contacted. */
export const DO_NOT_CALL = anyOf`dnc | do not call | do not contact | do not text`

const THEIR = anyOf`
  your | this | the | any | all | every | that | those | these | whatever | ur | such | future | further
`
const OF_THE_LEAD = anyOf`
  my | list\b | quote | estimate | wait | waiting | punch | guest
  invite | wish | todo | do | showing | material | parts
  grocery | price | for
`
const LISTS = anyOf`
  lists? | systems? | databases? | records | crm | files? | contacts | rotation | campaigns? | distribution
  subscriptions? | spreadsheet | roster | thread | chain | notifications | alerts | mailings?
  texts | messages | messaging | sms | dialer | queue | directory
  rolodex | phonebook | phone book | phone | books
  program | service | spam | marketing | communications? | mailing | thing
`
/** Lists from which a person asks to be removed, not the lead's own: "your call list", but not "my wait list". */
export const LIST = anyOf`
  (?:${THEIR} )+(?:(?!${OF_THE_LEAD})\w+ ){0,3}?${LISTS}
  here | everything | lists?
`

const FUNCTION_WORDS = anyOf`
  to | about | for | in | on | at | with | over | under | that | which | when | if | before | after | until
  and | or | but | not | because | so | the | a | an | is | was | are | it | i | you | they | he | she | we
`
/** A word of the name of a thing. */
export const NP = anyOf`
  (?!${FUNCTION_WORDS}\b)[\p{L}\p{N}']+
`

/** Verbs that mean wanting or agreeing. */
export const WANT = anyOf`
  want | wants | wanna | wish | wishing | need | like | care | consent | agree | desire | interested in
  ask | asked | asking | request | requested
  sign(?:ed)? up | opt(?:ed)? in
  accept | appreciate | authorize | okay with | ok with | give permission | given permission | have permission
  intend | would like | prefer | looking | better
  have (?:any )?(?:use|need|interest|desire|time)
`

/** Verbs that mean receiving. */
export const RECEIVE = anyOf`
  get | getting | receive | receiving | see | seeing | have | having | be getting | be receiving
  keep getting | keep receiving | continue receiving | continue to receive
  hear | hearing | accept | accepting | sent | been getting | be sent
`

/** Negations: "not", "no longer". */
export const NEGATION = anyOf`not | never | no longer | nor | neither | not ever`

/** Words for the number at which a text arrives. */
export const PHONE = anyOf`number | phone | cell | line`

/** Another person. */
export const SOMEONE = anyOf`someone | somebody`
