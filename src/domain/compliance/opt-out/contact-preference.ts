/** A lead's preference about how and when to be contacted. Times are local to the lead, "HH:MM". */
export type ContactPreference = {
  contactAfter: string | null
  contactBefore: string | null
  channel: 'call' | 'email' | 'text' | null
}

const TIME = '(?<hour>\\d{1,2})(?: ?(?<minute>[0-5]\\d))?(?: ?(?<half>a ?m|p ?m|o ?clock))?|(?<noon>noon|lunch)'
const CONTACT =
  '(?:text|texts|texting|message|messages|messaging|contact|contacting|call|calls|calling|reach out|bother|write|email|phone|sms|ring)'
const REFUSED = `(?:do not|stop|quit|never|no|not|rather not|not to|can not|please no)(?: (?:you|me|us|to|send|sending|any|more|be|or|and|try|want|ever|text|call|texts|calls|texting|calling|messages|these|so|many|keep|like|being))*`
const SHORT_WINDOW =
  '(?: (?:me|us|here|this (?:number|phone)|at all|my (?:phone|cell|work phone)|or (?:call|text|contact|message)|and (?:call|text|contact|message)))*'
const REFUSED_CONTACT = new RegExp(`\\b${REFUSED} ?${CONTACT}${SHORT_WINDOW}`, 'u')
const REFUSALS = new RegExp(REFUSED_CONTACT.source, 'gu')
const WHEN =
  '(?:while|during|at (?:work|night|nighttime|dinner|home|school|church|\\d)|this (?:late|early|week|weekend|month|morning)|so (?:late|early|often|much)|too (?:late|early|often)|' +
  'that (?:late|early)|on (?:weekends?|weekdays|my (?:days? off|lunch)|sundays?|saturdays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|shabbat|sabbath)|tonight|today|tomorrow|past \\d|' +
  'in the (?:morning|mornings|evening|evenings|middle)|every (?:day|hour|morning|five minutes)|all day|next week|after (?:work|hours|dark|dinner|bedtime|midnight|noon|\\d)|late|early|right now|' +
  '(?:before|until|till|til|between) (?!i (?:report|call|sue|block|get mad))|when i am|when im|when i drive|when i have|unless|multiple times|twice a|\\d+ times|as (?:much|often)|more than|except|over the weekend|these days|for (?:a while|now|the next|\\d|a few|a couple))'
const REFUSED_THEN = new RegExp(`\\b${REFUSED} ?${CONTACT}${SHORT_WINDOW} ${WHEN}`, 'u')

const NOT_ASKED =
  '(?<!\\b(?:not|or|and|stop|to|no|never|will|can|you|they|people|quit|nor|i|would|he|she|keep|keeps|who|did|if|am i|of|from|wont|about) )'
const ELSEWHERE = new RegExp(
  `${NOT_ASKED}\\b(?:(?<call>(?:(?:phone|ring)(?: me| us)|(?:call|voicemail)(?: me| us| my (?:\\w+)| instead| only| is (?:fine|better|ok|okay|best|good|preferred)| works| at|(?= \\||$))))|` +
    '(?<email>e ?mail(?: me| us| my \\w+| instead| only| is (?:fine|better|ok|best)| works|(?= \\||$)))|' +
    '(?<text>(?:text|texting|message|sms|texts)(?: me| us| instead| only| is (?:fine|better|ok|okay|best|good|easier|preferred)| are (?:fine|ok|better)| works| my (?:wife|husband)|(?= \\||$)))|' +
    '(?<other>use (?:this|my|the|our|another)(?: \\w+)? (?:number|one|cell|line)|(?:whatsapp|facebook|messenger) (?:me|instead|is)|my (?:\\w+ )?number is))',
  'u',
)
const RATHER: readonly { says: RegExp; channel: ContactPreference['channel'] }[] = [
  {
    says: /\b(?:call|phone)(?: me| us)?(?: \w+)? (?:instead of|rather than|not) (?:text|messag|sms)\w*|\b(?:prefer|rather have|like) (?:a |phone |to have a |you to |to be |you |getting )*(?:call|calls|called|phone call)\b|\b(?:stop|quit) (?:texting|messaging)(?: me| us)? and (?:call|phone)\b/u,
    channel: 'call',
  },
  {
    says: /\bemail(?: me| us| it)?(?: \w+)? (?:instead of|rather than|not|over) (?:text|messag|sms|call)\w*|\b(?:prefer|rather have) (?:an |to be |by |via |you |getting )*e ?mail\w*|\bonly (?:contact|reach)(?: me)? (?:by|via|through) e ?mail|\be ?mail only\b|\bcontact me by e ?mail\b/u,
    channel: 'email',
  },
  {
    says: /\b(?:only text|text only|texts only|texting only|text(?:ing)? is (?:better|best|easier) (?:than|do)|prefer (?:to )?text\w*|text(?: me)? (?:instead of|rather than) call\w*)\b|\b(?:do not|no|never|not) (?:call|calls|phone calls)\b(?! list| registry| or | and | nor | me or | us or )(?!.*\b(?:not|no|never) (?:text|texts|message|contact))|\bstop calling\b.*\b(?:just text|text(?:ing)? (?:is|only|instead|me instead|works))/u,
    channel: 'text',
  },
]
const ONLY_WHEN = new RegExp(
  `\\bonly (?:text|call|contact|message|reach)(?: me| us)? (?:after|before|between|on|in|at|during)\\b|\\b(?:text|call|contact|message)(?: me| us)? only (?:after|before|between|on|in|at|during)\\b|^not before (?:${TIME})(?! works)`,
  'u',
)
const LATEST = new RegExp(`\\b(?:after|past|later than) (?:${TIME})`, 'u')
const EARLIEST = new RegExp(`\\b(?:before|until|till|til|wait until|earlier than) (?:after )?(?:${TIME})`, 'u')
const ONLY_AFTER = new RegExp(
  `\\b(?:only|wait until|until) (?:(?:text|call|contact|message|reach)(?: me| us)? )?(?:only )?after (?:${TIME})`,
  'u',
)
const ONLY_BEFORE = new RegExp(`\\bonly (?:(?:text|call|contact|message|reach)(?: me| us)? )?before (?:${TIME})`, 'u')
/** Words that make the text an opt-out and not a preference, whatever else it says. */
const FINAL =
  /\b(?:again|anymore|ever again|every list|your list|your system|no more|unsubscribe|opt out|remove (?:me|my)|take me off|wrong number|lose my number|leave me alone|delete my)\b/u

/** The preference that a text states about when or how to be reached, or null. Takes `canonicalText`. */
export function findPreference(text: string): ContactPreference | null {
  const refused = REFUSED_CONTACT.test(text)
  const final = FINAL.test(text)
  const timed = REFUSED_THEN.test(text) || ONLY_WHEN.test(text)
  if (timed && !/\b(?:unsubscribe|opt out|remove me|take me off|wrong number)\b/u.test(text)) {
    return { ...hours(text), channel: channelOf(text) }
  }
  if (final) return null
  const wished = wishedChannel(text)
  if (wished) return { contactAfter: null, contactBefore: null, channel: wished }
  if (ONLY_THEN.test(text)) return { ...hours(text), channel: channelOf(text) }
  const channel = channelOf(text)
  const elsewhere = ELSEWHERE.test(withoutRefusals(text))
  const rather = RATHER.some(({ says }) => says.test(text))
  if (!(refused && elsewhere) && !rather) return null
  return { contactAfter: null, contactBefore: null, channel }
}

const AGAINST =
  '(?:do not|can not|does not|never|no|not|stop|quit|hate|hates|instead of|rather than|over|than|without|no need to|do not do|not a fan of|bad at|not big on|pain)'
const TEXTS = '(?:text\\w*|messag\\w*|sms|txt\\w*)'
const CALLS = '(?:call\\w*|phone calls?|phone|ring|voicemails?|voice mails?)'
/** Channels that a text asks for and channels that it rejects: "hate texting, just call". */
const CHANNELS: readonly { channel: 'call' | 'email' | 'text'; against: RegExp; wanted: RegExp }[] = [
  {
    channel: 'call',
    against: new RegExp(`\\b${AGAINST} (?:\\w+ ){0,2}?${TEXTS}\\b|\\btexting is a pain\\b`, 'u'),
    wanted:
      /(?:^|\| |\b(?:but|so|instead|rather|prefer|better|you|can|just) )(?:call|phone|ring|give (?:me|us) a (?:call|ring)|pick up the phone)(?: (?:me|us|my (?:cell|phone|office|work|house|home|landline|wife|husband|assistant)|the (?:landline|office|house)|only|instead|already|is (?:fine|better|best|ok)))?(?= \||$| (?:after|before|at|on|and|or|instead|already|not|over|i |my ))|\b(?:talk|speak|reach me|chat|discuss|talk to me)(?: \w+)? (?:on|over|by|in) (?:the )?(?:phone|person)|\bcall(?:s|ing)? (?:only|works|is|are) ?/u,
  },
  {
    channel: 'email',
    against: new RegExp(`\\b${AGAINST} (?:\\w+ ){0,2}?(?:${TEXTS}|${CALLS})\\b|\\btexting is a pain\\b`, 'u'),
    wanted:
      /(?:^|\| |\b(?:but|so|and|just|can you|could you|rather|prefer) )e ?mail(?: \w+)?(?= \||$| (?:instead|only|is|works|not))/u,
  },
  {
    channel: 'text',
    against: new RegExp(`\\b${AGAINST} (?:\\w+ ){0,2}?${CALLS}\\b`, 'u'),
    wanted:
      /\band (?:text|message)(?: me)?(?= \||$)|(?:^|\| |\b(?:but|so|just|and just|shoot me a|send me a|prefer|rather|only) )(?:text|texts|texting|messages?|message)(?: (?:me|us|only|is|are|works?|instead|my \w+))?(?= \||$| (?:only|is|works|instead|please|fine|ok|better|for|my|me))/u,
  },
]
const ONLY_CHANNEL =
  /\b(?:(?<call>calls?|phone)|(?<email>e ?mail)|(?<text>texts?|texting)) only\b|\bonly (?:(?<call2>calls?|phone calls?)|(?<email2>e ?mails?)|(?<text2>texts?))(?= \||$)|(?:^|\| )(?:(?<call3>call|phone)|(?<email3>e ?mail)|(?<text3>text))(?: me| us)? instead\b/u

/** One channel is wanted and another is not, or one is wanted exclusively. */
function wishedChannel(text: string): ContactPreference['channel'] {
  const groups = ONLY_CHANNEL.exec(text)?.groups
  const only = groups && Object.entries(groups).find(([, found]) => found !== undefined)
  if (only) return only[0].replace(/\d/u, '') as 'call' | 'email' | 'text'
  const matchOf = (pattern: RegExp) => pattern.exec(text)?.[0]
  for (const { channel, against, wanted } of CHANNELS) {
    const refused = matchOf(against)
    if (refused && wanted.test(text.replace(refused, '|'))) return channel
  }
  return /\btext (?:is )?better (?:than|for) (?:call|me)|\btext call for me\b/u.test(text) ? 'text' : null
}

/** The only time at which the lead wants to be contacted: "text me after 3", "mornings only". */
const ONLY_THEN = new RegExp(
  '\\b(?:text|message|contact|reach)(?: me| us)? (?:only )?(?:after|before|between|past) (?:\\d|noon|work)|' +
    '\\b(?:mornings?|evenings?|afternoons?|weekends?|weekdays?) only\\b|' +
    '^not (?:before|after|past) (?:\\d|noon)(?! works)|' +
    '\\b(?:hold off|hold|wait|hold on)(?: \\w+){0,4} (?:until|till|til)(?: \\w+){0,3} (?:to text|to call|weekdays|\\d|the holidays|monday|tomorrow|next)|' +
    '\\b(?:hold|wait)(?: off)?(?: on)? (?:the )?(?:text\\w*|messag\\w*|call\\w*)|' +
    '\\bno (?:late|early)(?: (?:night|morning))? (?:texts|calls|messages)|' +
    '\\b(?:do not|no) (?:text|message|contact)\\w*(?: me| us)? (?:on )?(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends?|mornings?|nights?)\\b|' +
    '\\b(?:texts?|texting)(?: \\w+){0,3} (?:too late|too early|wake)\\b',
  'u',
)

/** Prevents the "text me" of "do not text me" from being read as a request. */
function withoutRefusals(text: string): string {
  return text.replace(REFUSALS, 'not')
}

function channelOf(text: string): ContactPreference['channel'] {
  const rather = RATHER.find(({ says }) => says.test(text))
  if (rather) return rather.channel
  const groups = ELSEWHERE.exec(withoutRefusals(text))?.groups
  if (groups?.call !== undefined) return 'call'
  if (groups?.email !== undefined) return 'email'
  return groups?.text === undefined ? null : 'text'
}

function hours(text: string): Pick<ContactPreference, 'contactAfter' | 'contactBefore'> {
  const onlyAfter = ONLY_AFTER.exec(text)
  if (onlyAfter) return { contactAfter: clock(onlyAfter, 'evening'), contactBefore: null }
  const onlyBefore = ONLY_BEFORE.exec(text)
  if (onlyBefore) return { contactAfter: null, contactBefore: clock(onlyBefore, 'evening') }
  const earliest = EARLIEST.exec(text)
  const latest = LATEST.exec(text)
  return {
    contactAfter: earliest ? clock(earliest, 'morning') : null,
    contactBefore: latest ? clock(latest, 'evening') : null,
  }
}

/** A bare "9" is nine in the morning after "not before" and nine in the evening after "not after". */
function clock({ groups }: RegExpExecArray, likely: 'morning' | 'evening'): string | null {
  if (groups?.noon !== undefined) return '12:00'
  const hour = Number(groups?.hour)
  if (hour > 24) return null
  const half = groups?.half?.replace(' ', '')
  const afternoon = half === 'pm' || (half !== 'am' && hour < 12 && (likely === 'evening' || hour < 5))
  const hour24 =
    (half !== undefined && hour === 12 ? 0 : hour) +
    (afternoon && hour <= 12 && !(half === undefined && hour === 12) ? 12 : 0)
  if (hour24 > 24) return null
  return `${String(hour24 % 24).padStart(2, '0')}:${groups?.minute ?? '00'}`
}
