import { anyOf, pattern } from '../../../texts/index.ts'

/** Channels that a lead prefers. All over `canonicalText`. */

type Channel = 'call' | 'email' | 'text'

/** A word before the channel with which it is no request: "NOT text me", "WILL call". */
const NOT_REQUESTED = anyOf`
  not | or | and | stop | to | no | never | will | can | you | they | people | quit | nor | i | would
  he | she | keep | keeps | who | did | if | am i | of | from | wont | about
`
const SUITS = anyOf`fine | better | ok | okay | best | good`
const CALL_ME = anyOf`
  (?:phone|ring)(?: me| us)
  (?:call|voicemail)(?: me| us| my (?:\w+)| instead| only| is (?:${SUITS}|preferred)| works| at|(?= \||$))
`
const EMAIL_ME = anyOf`
  e ?mail(?: me| us| my \w+| instead| only| is (?:fine|better|ok|best)| works|(?= \||$))
`
const TEXT = anyOf`text | texting | message | sms | texts`
const AFTER_TEXT = anyOf`
  me | us | instead | only | works
  is (?:${SUITS}|easier|preferred)
  are (?:fine|ok|better)
  my (?:wife|husband)
`
const OTHER_WAY = anyOf`
  use (?:this|my|the|our|another)(?: \w+)? (?:number|one|cell|line)
  (?:whatsapp|facebook|messenger) (?:me|instead|is)
  my (?:\w+ )?number is
`
/** A request for a channel, named by the group: "email me", "texting is easier", "use my work number". */
export const ELSEWHERE = pattern('u')`
  (?<!\b${NOT_REQUESTED} )
  \b(?:
  (?<call>${CALL_ME})|
  (?<email>${EMAIL_ME})|
  (?<text>${TEXT}(?: ${AFTER_TEXT}|(?= \||$)))|
  (?<other>${OTHER_WAY})
  )
`

const PREFERRING = anyOf`prefer | rather have | like`
const CALL_RATHER = anyOf`
  (?<!\b(?:not|no|never|stop|quit) )\b(?:call|phone)(?: me| us)?(?: \w+)? (?:instead of|rather than|not) (?:text|messag|sms)\w*
  \b${PREFERRING} (?:a |phone |to have a |you to |to be |you |getting )*(?:call|calls|called|phone call)\b
  \b(?:stop|quit) (?:texting|messaging)(?: me| us)? and (?:call|phone)\b
`
const EMAIL_RATHER = anyOf`
  \bemail(?: me| us| it)?(?: \w+)? (?:instead of|rather than|not|over) (?:text|messag|sms|call)\w*
  \b(?:prefer|rather have) (?:an |to be |by |via |you |getting )*e ?mail\w*
  \bonly (?:contact|reach)(?: me)? (?:by|via|through) e ?mail
  \be ?mail only\b
  \bcontact me by e ?mail\b
`
const TEXT_RATHER = anyOf`
  only text | text only | texts only | texting only
  text(?:ing)? is (?:better|best|easier) (?:than|do)
  prefer (?:to )?text\w*
  text(?: me)? (?:instead of|rather than) call\w*
`
/** One channel is preferred to another. */
export const PREFERRED: readonly { words: RegExp; channel: Channel }[] = [
  { words: pattern('u')`${CALL_RATHER}`, channel: 'call' },
  { words: pattern('u')`${EMAIL_RATHER}`, channel: 'email' },
  {
    words: pattern('u')`
      \b${TEXT_RATHER}\b|
      ^(?!.*\b(?:not|no|never|stop|quit) (?:send |sending )?(?:me |us )?(?:any |more |these )*(?:text|messag|contact|sms))
      .*?\b(?:do not|no|never|not) (?:call|calls|phone calls)\b(?! list| registry| or | and | nor | me or | us or )|
      \bstop calling\b.*\b(?:just text|text(?:ing)? (?:is|only|instead|me instead|works))
    `,
    channel: 'text',
  },
]

const AGAINST = anyOf`
  do not | can not | does not | never | no | not | stop | quit | hate | hates | instead of | rather than
  over | than | without | no need to | do not do | not a fan of | bad at | not big on | pain
`
const TEXTS = anyOf`text\w* | messag\w* | sms | txt\w*`
const CALLS = anyOf`call\w* | phone calls? | phone | ring | voicemails? | voice mails?`

const BEFORE_CALL = anyOf`but | so | instead | rather | prefer | better | you | can | just`
const CALLING = anyOf`
  call | phone | ring
  give (?:me|us) a (?:call|ring)
  pick up the phone
`
const AFTER_CALL = anyOf`
  me | us | only | instead | already
  my (?:cell|phone|office|work|house|home|landline|wife|husband|assistant)
  the (?:landline|office|house)
  is (?:fine|better|best|ok)
`
const TALKING = anyOf`talk | speak | reach me | chat | discuss | talk to me`
const BEFORE_EMAIL = anyOf`but | so | and | just | can you | could you | rather | prefer`
const BEFORE_TEXT = anyOf`but | so | just | and just | shoot me a | send me a | prefer | rather | only`
const TEXTING = anyOf`text | texts | texting | messages? | message`
const NEXT_TO_TEXT = anyOf`me | us | only | is | are | works? | instead | my \w+`
const AFTER_TEXTING = anyOf`only | is | works | instead | please | fine | ok | better | for | my | me`

/** Channels that a text asks for and channels that it rejects: "hate texting, just call". */
export const CHANNELS: readonly { channel: Channel; rejects: RegExp; asksFor: RegExp }[] = [
  {
    channel: 'call',
    rejects: pattern('u')`\b${AGAINST} (?:\w+ ){0,2}?${TEXTS}\b|\btexting is a pain\b`,
    asksFor: pattern('u')`
      (?:^|\| |\b${BEFORE_CALL} )${CALLING}(?: ${AFTER_CALL})?
      (?= \||$| (?:after|before|at|on|and|or|instead|already|not|over|i |my ))|
      \b${TALKING}(?: \w+)? (?:on|over|by|in) (?:the )?(?:phone|person)|
      \bcall(?:s|ing)? (?:only|works|is|are) ?
    `,
  },
  {
    channel: 'email',
    rejects: pattern('u')`\b${AGAINST} (?:\w+ ){0,2}?(?:${TEXTS}|${CALLS})\b|\btexting is a pain\b`,
    asksFor: pattern('u')`
      (?:^|\| |\b${BEFORE_EMAIL} )e ?mail(?: \w+)?(?= \||$| (?:instead|only|is|works|not))
    `,
  },
  {
    channel: 'text',
    rejects: pattern('u')`\b${AGAINST} (?:\w+ ){0,2}?${CALLS}\b`,
    asksFor: pattern('u')`
      \band (?:text|message)(?: me)?(?= \||$)|
      (?:^|\| |\b${BEFORE_TEXT} )${TEXTING}(?: ${NEXT_TO_TEXT})?(?= \||$| ${AFTER_TEXTING})
    `,
  },
]
/** The only channel, named by the group without its number: "email only", "only calls". */
export const ONLY_CHANNEL = pattern('u')`
  \b(?:(?<call>calls?|phone)|(?<email>e ?mail)|(?<text>texts?|texting)) only\b|
  \bonly (?:(?<call2>calls?|phone calls?)|(?<email2>e ?mails?)|(?<text2>texts?))(?= \||$)|
  (?:^|\| )(?:(?<call3>call|phone)|(?<email3>e ?mail)|(?<text3>text))(?: me| us)? instead\b
`
