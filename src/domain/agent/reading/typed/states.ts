import type { Matcher, Signal } from '../../../campaigns/index.ts'
import { MORE_STATES, type State } from './more-states.ts'
import { THING_STATES } from './thing-states.ts'
import { thingsAsked, thingsNamed } from './things-named.ts'
import { TRADE_STATES } from './trade-states.ts'

const STATES: [question: RegExp, state: State][] = [...TRADE_STATES, ...MORE_STATES, ...THING_STATES]

/** Answers to "Have you…?" and "Did you…?", to "Is it still…?" and to "Are you…?" by words of time and of progress. */
const BY_TENSE: [question: RegExp, state: State][] = [
  [
    /^(?:have|has|did) (?:you|it|they|anyone|your)\b|\balready\b|^are you (?:pre|already|approved|registered|signed|enrolled)/,
    {
      answeredYes: `
        already did/done/have/got/am/was/filed/started/signed/called/sent/talked/applied
        just did/done/got/finished, got it/mine/that, did it/that, all set, all done, took care of it
        last week/month/year/night, yesterday, a while ago/back, weeks/months/days/years ago
      `,
      answeredNo: `
        not yet, haven't, planning to/on, about to, going to, working on
        still deciding/thinking/waiting/working/need, in process, in the process, thinking about, need to
        meaning to, no need, soon
      `,
    },
  ],
  [
    /^(?:is|are|do|does) (?:there|you|it|the|they|your|he|she)\b/,
    {
      answeredNo: `
        had one but, had one … not now, used to have one, there was one, there used to be, not anymore
        fired him/her/them, got rid of it/him/her/them
      `,
    },
  ],
  [
    /\bstill\b/,
    {
      answeredYes: 'still is/are/do/does/am/have/has/good/valid, until, till, for another, through',
      answeredNo: 'expired, ran out, ended, not anymore, no longer, not any more, over, gone, lapsed',
    },
  ],
]

/** Words for yes and no that the owner of a question need not type; none where he typed some. */
export function statesOf({ key, label, ask, extract }: Signal): Matcher[] {
  if (extract.some(({ match }) => match === 'phrase')) return []
  const question = ask.join(' ').toLowerCase()
  const names = `${question} ${label.toLowerCase()} ${key.replaceAll('_', ' ')}`
  const states = STATES.filter(([of]) => of.test(names)).slice(0, 1)
  const found = [...states, ...BY_TENSE.filter(([of]) => of.test(question))]
  const things = [...(states.length === 0 ? thingsAsked(question) : []), ...thingsNamed(question)]
  const named = says(true, [...new Set(things)].join(', ') || undefined, false)
  const toDo = TO_DO.exec(question)?.[1]
  return [
    ...named,
    ...says(false, toDo && `nothing to ${toDo}, none to ${toDo}`, false),
    ...echoes(question),
    ...says(true, NOW_AND_THEN, true),
    ...found.flatMap(([, { yes, no, answeredYes, answeredNo }]) => [
      ...says(true, yes, false),
      ...says(false, no, false),
      ...says(true, answeredYes, true),
      ...says(false, answeredNo, true),
    ]),
  ]
}

const NOW_AND_THEN =
  'only when/if/in/at/on, sometimes, every now and then, now and then, once in a while, from time to time'

/** "A home to sell": "nothing to sell" is a no. */
const TO_DO = /\ban? [a-z]+ to ([a-z]+)\b/

function says(means: boolean, list: string | undefined, asked: boolean): Matcher[] {
  return list ? [{ match: 'phrase', means, phrases: list.trim().split(/, |\n\s*/), asked }] : []
}

const PERFECT =
  /^(?:have|has|did) (?:you|they|he|she|anyone) (?:already |ever )?([a-z]{4,})(?: (?:to|with|on|for))? ?(?:(?:an?|the|your|any) ([a-z]{3,}))?/
const SUBJECT = /^(?:have|has|did) (?:an?|the|your|any) ([a-z]{4,}) /
const SUITS = /^(?:is|are|would|does) ([a-z]+(?: [a-z]+)?) (?:be )?(?:ok|okay|alright|fine|good|work)\b/

/** Phrases that repeat a question, and so answer it with yes: "filed it", "the adjuster came", "online is fine". */
function echoes(question: string): Matcher[] {
  const [, verb, object] = PERFECT.exec(question) ?? []
  const subject = SUBJECT.exec(question)?.[1]
  const suiting = SUITS.exec(question)?.[1]
  const yes = (phrases: string[], asked: boolean): Matcher[] => [{ match: 'phrase', means: true, phrases, asked }]
  return [
    ...(verb?.endsWith('ed') ? yes([`${verb} it/one/that/already`, `already ${verb}`], true) : []),
    ...(verb?.endsWith('ed') && object ? yes([`${verb} … ${object}`], false) : []),
    ...(subject ? yes([`${subject} came`, `${subject} was`, `${subject} … out`, `${subject} has been`], false) : []),
    ...(suiting
      ? yes([`${suiting} is/works/would fine/ok/okay/good/great/best/better/be/for`, `${suiting} works`], false)
      : []),
  ]
}
