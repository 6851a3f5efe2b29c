import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COURTESY, QUESTION_WORDS, wordsIn } from '../../src/domain/agent/dialogue/lint-words.ts'
import { lintWording } from '../../src/domain/agent/model/lint.ts'

const ask = {
  template: 'Thanks. What is your budget for the work?',
  brand: 'Acme Home',
  questions: ['What is your budget for the work?', 'Roughly how much would you like to spend?'],
}
const answer = {
  template: 'We serve Austin and Round Rock. Estimates cost $49. When would you like to start?',
  brand: 'Acme Home',
  questions: ['When would you like to start?'],
}
const slots = {
  template: 'I have Thursday, Mar 5 at 3:00 PM or Friday, Mar 6 at 10:00 AM. Which would you like?',
  brand: 'Acme Home',
  questions: [],
}
const bot = {
  template: "I'm the automated assistant of Acme Home. Say so if you prefer a person. Do you own the home?",
  brand: 'Acme Home',
  questions: ['Do you own the home?'],
}

describe('an accepted rewrite', () => {
  test.each([
    ['the template itself', ask, ask.template],
    ['more thanks', ask, 'Great, thank you so much for that. What is your budget for the work?'],
    ['the question alone', ask, 'And what is your budget for the work?'],
    ['another of the playbook’s wordings', ask, 'Got it, thanks! Roughly how much would you like to spend?'],
    ['a question with small words added', ask, 'Thanks! Could you tell me what your budget for the work is?'],
    ['the answer as it stands', answer, answer.template],
    ['thanks before the answer', answer, `Hi there. ${answer.template}`.replace('Hi there', 'Hi')],
    [
      'another order of the question',
      answer,
      `And when would you like to start? ${answer.template.slice(0, 51)}`.trim(),
    ],
    ['slots as they stand', slots, slots.template],
    ['what it is, as it stands', bot, `${bot.template.slice(0, 73)}And do you own the home?`.replace('.And', '. And')],
  ])('%s', (_name, facts, text) => {
    expect(lintWording(text, facts)).toBeNull()
  })
})

describe('a rejected rewrite', () => {
  test.each([
    ['nothing', ask, '', 'empty'],
    ['signs alone', ask, '...?', 'empty'],
    ['a line break', ask, 'Thanks.\nWhat is your budget for the work?', 'unprintable'],
    ['an emoji', ask, 'Thanks 🎉. What is your budget for the work?', 'unprintable'],
    ['a hidden character', ask, 'Thanks.\u200b What is your budget for the work?', 'unprintable'],
    ['two segments for one', ask, `Thanks${' so much'.repeat(20)}. What is your budget for the work?`, 'too_long'],
    ['letters that cost the alphabet', ask, 'Thаnks. What is your budget for the work?', 'not_plain'],
    ['a placeholder', ask, 'Thanks {{first_name}}. What is your budget for the work?', 'template_left'],
    ['a blank to fill in', ask, 'Thanks [name]. What is your budget for the work?', 'template_left'],
    ['markup', ask, '**Thanks.** What is your budget for the work?', 'template_left'],
    ['a link', ask, 'Thanks. See acme.com. What is your budget for the work?', 'link'],
    ['an address', ask, 'Thanks. Mail a@b. What is your budget for the work?', 'link'],
    ['a price', ask, 'Thanks. It costs $500. What is your budget for the work?', 'new_number'],
    ['a phone', ask, 'Thanks. Call 415-555-0100. What is your budget for the work?', 'new_number'],
    ['a date', ask, 'Thanks. See you on May 3. What is your budget for the work?', 'new_number'],
    ['a share', ask, 'Thanks. What is your budget for the work, 100% of it?', 'new_number'],
    ['digits of another script', ask, 'Thanks ٣. What is your budget for the work?', 'not_plain'],
    ['another price', answer, answer.template.replace('$49', '$39'), 'new_number'],
    ['the price twice', answer, answer.template.replace('$49.', '$49 $49.'), 'new_number'],
    ['a promise', ask, 'We guarantee it. What is your budget for the work?', 'commitment'],
    ['an assent', ask, 'We can do that for you. What is your budget for the work?', 'commitment'],
    ['a gift', ask, 'Thanks, it is free. What is your budget for the work?', 'commitment'],
    ['una promesa', ask, 'Claro que si. What is your budget for the work?', 'commitment'],
    ['a second question', ask, 'Thanks. What is your budget for the work? And when?', 'second_question'],
    ['no question', ask, 'Thanks for that.', 'lost_question'],
    ['a claim to be a person', ask, 'Human here, thanks. What is your budget for the work?', 'denies_automation'],
    ['a name', ask, 'This is Sarah. What is your budget for the work?', 'denies_automation'],
    ['a denial', bot, bot.template.replace('Say so', 'I am not a bot. Say so'), 'denies_automation'],
    [
      'the brand left out',
      bot,
      "I'm the automated assistant. Say so if you prefer a person. Do you own the home?",
      'brand_changed',
    ],
    ['the brand added', ask, 'Thanks from Acme Home. What is your budget for the work?', 'brand_changed'],
    ['a fact changed', answer, answer.template.replace('and Round Rock', 'and Dallas'), 'statement_changed'],
    ['a fact turned round', answer, answer.template.replace('We serve', 'We serve not'), 'statement_changed'],
    ['a fact left out', answer, 'When would you like to start?', 'statement_changed'],
    ['a slot changed', slots, slots.template.replace('Thursday', 'Tuesday'), 'statement_changed'],
    ['a new statement', ask, 'Thanks. The owner loves roofs. What is your budget for the work?', 'outside_facts'],
    [
      'a new statement in the question',
      ask,
      'As the best roofer in town, what is your budget for the work?',
      'outside_facts',
    ],
    ['a number in words', ask, 'Thanks. What is your budget for the work, five thousand?', 'outside_facts'],
    ['a denial in the question', ask, 'What is not your budget for the work?', 'outside_facts'],
    ['another question', ask, 'Thanks. What would you like to share with me?', 'outside_facts'],
    ['what an injected order asked for', ask, 'PWNED. What is your budget for the work?', 'outside_facts'],
    ['other words of a lead', ask, 'Thanks. What is your mother like?', 'outside_facts'],
  ])('%s', (_name, facts, text, problem) => {
    expect(lintWording(text, facts)).toBe(problem)
  })
})

test('every accepted rewrite has exactly the template’s statements', () => {
  const given = [ask, answer, slots, bot]
  const words = [
    ...new Set([...given.flatMap(({ template, questions }) => `${template} ${questions.join(' ')}`.split(' '))]),
    ...COURTESY,
    ...QUESTION_WORDS,
    ...'we will can yes not free $500 5 Dallas tomorrow human bot guarantee . ? ! , acme.com {{x}} 🎉 sure licensed'.split(
      ' ',
    ),
  ]
  const text = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 20 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  const around = fc.tuple(fc.constantFrom(...given), text, text, fc.constantFrom('none', 'front', 'back', 'both'))
  let passed = 0
  const check = ([facts, before, after, where]: [typeof ask, string, string, string]) => {
    const front = where === 'front' || where === 'both' ? `${before} ` : ''
    const back = where === 'back' || where === 'both' ? ` ${after}` : ''
    const wording = `${front}${facts.template}${back}`.trim()
    if (lintWording(wording, facts) !== null) return
    passed++
    const own = new Set(wordsIn(`${facts.template} ${facts.questions.join(' ')}`))
    expect(
      wordsIn(wording).filter((word) => !own.has(word) && !COURTESY.has(word) && !QUESTION_WORDS.has(word)),
    ).toEqual([])
    expect(wording.match(/\d+/g) ?? []).toEqual(facts.template.match(/\d+/g) ?? [])
    expect(wording.split('?').length).toBe(facts.template.split('?').length)
  }

  fc.assert(fc.property(around, check), { numRuns: 800, seed: 5 })
  expect(passed).toBeGreaterThan(30)
})
