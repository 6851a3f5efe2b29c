import { type Day, partsOf } from '../../reading/dates/calendar.ts'
import { clockTime, joinList, quoted } from './format.ts'
import type { Lines } from './lines.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const dayOf = (weekday: number, month: number, date: number) => `${WEEKDAYS[weekday]} ${MONTHS[month - 1]} ${date}`
const dateOf = (day: Day) => `${MONTHS[partsOf(day).month - 1]} ${partsOf(day).date}`
const PARTS = { morning: 'morning', afternoon: 'afternoon', evening: 'evening' }

/** The first words of a question as a statement, for a yes and for a no. */
const STATEMENT_STARTS: [RegExp, string, string][] = [
  [/^do you /i, 'you ', "you don't "],
  [/^did you /i, 'you did ', "you didn't "],
  [/^are you /i, "you're ", "you're not "],
  [/^have you /i, 'you have ', "you haven't "],
  [/^can you /i, 'you can ', "you can't "],
  [/^will you /i, 'you will ', "you won't "],
]

function statementOf(question: string, isYes: boolean): string {
  const asked = question.replace(/^.*[.!:] (?=\S)/, '').replace(/\?$/, '')
  const found = / or /.test(asked) ? undefined : STATEMENT_STARTS.find(([start]) => start.test(asked))
  if (!found) return `the answer to "${asked}" is ${isYes ? 'yes' : 'no'}`
  return asked.replace(found[0], isYes ? found[1] : found[2])
}

export const ENGLISH: Lines = {
  dayOfYear: (day) => `${dateOf(day)}, ${partsOf(day).year}`,
  clock: (minute) => clockTime(minute, ['AM', 'PM']),
  acknowledge: {
    friendly: {
      sorry: 'So sorry to hear that.',
      updated: "Thank you so much, I've updated that.",
      several: 'Thank you so much, that helps a lot!',
      neutral: 'Okay, thank you for letting me know!',
      plain: 'Great, thank you!',
    },
    neutral: {
      sorry: 'Sorry to hear that.',
      updated: "Thanks, I've updated that.",
      several: 'Thanks, that helps.',
      neutral: 'Okay, thanks.',
      plain: 'Got it.',
    },
    brief: { sorry: 'Sorry to hear that.', updated: 'Updated.', several: '', neutral: '', plain: '' },
  },
  asks: {
    notCaught: "Sorry, I didn't catch that.",
    putDifferently: 'Sorry, let me put it differently.',
    noProblem: 'No problem.',
    questionsFirst: 'Happy to set that up, just a few questions first.',
    toBeSure: (question) => `Just to be sure: ${question}`,
    confirm: (question, isYes) => `Just to confirm: ${statementOf(question, isYes)}?`,
    onRecord: (label, value) => `We have ${label}: ${value}. Is that right?`,
    understood: (label, value) => `${label}: ${value}, is that right?`,
    meant: (questions) => `Did you mean ${joinList([...questions.map(quoted), 'something else'], 'or')}?`,
    closest: (options) => `Which is closest: ${joinList(options, 'or')}?`,
    easier: {
      boolean: 'A yes or no is fine.',
      number: 'A rough number is fine.',
      money: 'A rough number is fine.',
      date: 'A rough time is fine.',
    },
  },
  answers: {
    unknown: "I'll pass that question on to the team.",
    language: 'Sure, English it is.',
    bot: (brand) => `I'm the automated assistant of ${brand}. Say so if you prefer a person.`,
    wroteFirst: (brand, day) => `This is ${brand}. You texted us first, on ${dateOf(day)}.`,
    cameThrough: (brand, source, day) =>
      `This is ${brand}. Your number came to us through ${source} on ${dateOf(day)}.`,
    added: (brand, day) => `This is ${brand}. Your number was added to our contacts on ${dateOf(day)}.`,
    identity: (brand, contact) => `This is the automated assistant of ${brand} (${contact}).`,
  },
  ends: {
    goodbye: 'Thanks for letting us know. All the best!',
    outsideArea: "Thanks for letting us know. We don't work in that area, so we'll leave it here. All the best!",
    qualified: (brand) => `Thanks, that's all I need. Someone from ${brand} will follow up with you.`,
    noted: "Thanks, I've noted everything. Text us any time.",
  },
  handoff: {
    fitting: {
      distress:
        "I'm really sorry you're going through this. If you might be in danger, please call 911, or call or text 988.",
      emergency: 'If anyone is in danger, please call 911 now.',
      bereavement: "I'm so sorry for your loss.",
      illness: "I'm really sorry to hear that.",
      minor: 'Thanks for letting me know.',
      threat: 'I understand.',
      anger: "I'm sorry about that.",
      questions: "Understood, I'll stop asking.",
      contact_preference: 'Thanks for telling us.',
    },
    asked: 'Of course.',
    plain: 'Thanks.',
    atOnce: (brand) => `I'm letting someone at ${brand} know right away.`,
    soon: (brand) => `Someone from ${brand} will get back to you shortly.`,
    after: (brand, slot) => `Someone from ${brand} will get back to you after ${slot}.`,
    notifiedAgain: (brand) => `I've just told ${brand} again. Someone will get back to you as soon as possible.`,
  },
  slots: {
    slot: (day, clock) => `${dayOf(...day)} at ${clock}`,
    openers: {
      ready: 'Great, thanks.',
      asked: 'Happy to help with that.',
      declined: 'No problem.',
      taken: 'Sorry, that time was just taken.',
    },
    or: 'or',
    yourTime: ' your time',
    offer: (times, isOne) => `We have ${times}. ${isOne ? 'Does that work for you?' : 'Which works best for you?'}`,
    which: (times) => `Just to be sure, which is it: ${times}?`,
    confirm: (slot) => `To confirm: ${slot}, right?`,
    booked: (slot, brand) => `You're booked for ${slot} with ${brand}. Text us here if anything changes.`,
    held: (slot) => `And ${slot}, right?`,
    soonest: (slot) => `Our first opening is ${slot}.`,
    offered: 'And which of the times works for you?',
  },
  pauses: {
    ask: 'No problem. When should I check back with you?',
    until: (day) => `No problem. I'll check back with you around ${dateOf(day)}. Text us any time before that.`,
    soon: (when) => `No problem. I'll text you ${when}. You can text us any time before that.`,
    open: 'No problem. Text us whenever it suits you.',
    resume: (brand) =>
      `Hi {{first_name}}, ${brand} here. You asked us to check back with you about now. Is this a better time? Reply STOP to opt out.`,
  },
  calls: {
    tomorrow: 'tomorrow',
    on: (...day) => `on ${dayOf(...day)}`,
    from: (...day) => `from ${dayOf(...day)} on`,
    clock: {
      at: ([time]) => `at ${time}`,
      after: ([time]) => `after ${time}`,
      before: ([time]) => `before ${time}`,
      around: ([time]) => `around ${time}`,
      between: ([from, to]) => `between ${from} and ${to}`,
    },
    part(part, when) {
      if (part === 'after_work') return 'after work'
      return when === 'today' ? `this ${PARTS[part]}` : `in the ${PARTS[part]}`
    },
    within: (count, unit) =>
      `in ${count === 1 ? (unit === 'hour' ? 'an' : 'a') : count} ${unit}${count === 1 ? '' : 's'}`,
    willCall: (brand, when) => `Of course. Someone from ${brand} will call you ${when}.`,
    passedOn: (brand, when) => `Of course. I'll let ${brand} know that you'd like a call ${when}.`,
  },
  suggested: {
    greeting: (name, brand) => `Hi${name && ` ${name}`}, a colleague at ${brand} here.`,
    help: 'How can I help?',
    times: 'Let me look at the times we have.',
    question: 'Let me look into your question.',
  },
}
