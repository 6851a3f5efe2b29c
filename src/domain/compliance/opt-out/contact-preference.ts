import { anyOf, pattern } from '../../texts/index.ts'
import { CHANNELS, ELSEWHERE, ONLY_CHANNEL, PREFERRED } from './preference/channel-words.ts'
import { REFUSED_CONTACT, REFUSED_THEN, withoutRefusals } from './preference/refusal-words.ts'
import { statedHours } from './preference/stated-hours.ts'
import { ONLY_THEN, ONLY_WHEN } from './preference/time-words.ts'

/** A lead's preference about how and when to be contacted. Times are local to the lead, "HH:MM". */
export type ContactPreference = {
  contactAfter: string | null
  contactBefore: string | null
  channel: 'call' | 'email' | 'text' | null
}

/** Words that make the text an opt-out and not a preference, whatever else it says. */
const FINAL_WORDS = anyOf`
  again | anymore | ever again | no more
  every list | your list | your system
  unsubscribe | opt out | remove (?:me|my) | take me off | delete my
  wrong number | lose my number | leave me alone
`
const FINAL = pattern('u')`\b${FINAL_WORDS}\b`
/** Of these words, the ones that count even next to a time: "unsubscribe, and do not text me at work". */
const FINAL_AT_ANY_TIME = /\b(?:unsubscribe|opt out|remove me|take me off|wrong number)\b/u
const TEXT_IS_BETTER = /\btext (?:is )?better (?:than|for) (?:call|me)|\btext call for me\b/u

/** The preference that a text states about when or how to be reached, or null. Takes `canonicalText`. */
export function findPreference(text: string): ContactPreference | null {
  const isTimed = REFUSED_THEN.test(text) || ONLY_WHEN.test(text)
  if (isTimed && !FINAL_AT_ANY_TIME.test(text)) return { ...statedHours(text), channel: channelOf(text) }
  if (FINAL.test(text)) return null
  const onlyChannel = findOnlyChannel(text)
  if (onlyChannel) return { contactAfter: null, contactBefore: null, channel: onlyChannel }
  if (ONLY_THEN.test(text)) return { ...statedHours(text), channel: channelOf(text) }
  const isRedirected = REFUSED_CONTACT.test(text) && ELSEWHERE.test(withoutRefusals(text))
  if (!isRedirected && !PREFERRED.some(({ words }) => words.test(text))) return null
  return { contactAfter: null, contactBefore: null, channel: channelOf(text) }
}

/** The channel that a text asks for while it rejects another, or the one that it asks for exclusively. */
function findOnlyChannel(text: string): ContactPreference['channel'] {
  const groups = ONLY_CHANNEL.exec(text)?.groups
  const only = groups && Object.entries(groups).find(([, found]) => found !== undefined)
  if (only) return only[0].replace(/\d/u, '') as 'call' | 'email' | 'text'
  for (const { channel, rejects, asksFor } of CHANNELS) {
    const rejected = rejects.exec(text)?.[0]
    if (rejected && asksFor.test(withoutRefusals(text.replace(rejected, '|')))) return channel
  }
  return TEXT_IS_BETTER.test(text) ? 'text' : null
}

function channelOf(text: string): ContactPreference['channel'] {
  const preferred = PREFERRED.find(({ words }) => words.test(text))
  if (preferred) return preferred.channel
  const groups = ELSEWHERE.exec(withoutRefusals(text))?.groups
  if (groups?.call !== undefined) return 'call'
  if (groups?.email !== undefined) return 'email'
  return groups?.text === undefined ? null : 'text'
}
