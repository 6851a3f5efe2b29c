import { expect, test } from 'vitest'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'

function commandsOf(body: string): string[] {
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-03-02T15:00:00Z') }]
  const facts = { playbook: homeServices, timezone: 'America/Chicago', pending: null, lastSet: null, known: {}, texts }
  return understand(facts).map(({ type }) => type)
}

test.each([
  'am i talking to a real person',
  'is this a real live person texting me?',
  'you sound like a robot',
  'are you ai or a human being',
  'es usted una persona real?',
  'are you some kind of robot or an actual human',
  'is it a machine or a live person',
])('a question whether we are a person is no wish for one: %s', (text) => {
  expect(commandsOf(text)).toContain('AskBot')
  expect(commandsOf(text)).not.toContain('RequestHuman')
})

test.each([
  'are you a bot? get me a real person',
  'is this a person or a machine? please connect me with someone',
  'can i speak with someone in the office',
  'let me talk to your manager',
  'please have somebody ring me',
  'call me tomorrow after 5',
  'quiero hablar con una persona',
])('who asks for a person, or for a call, gets one: %s', (text) => {
  expect(commandsOf(text).some((type) => type === 'RequestHuman' || type === 'Preference')).toBe(true)
})

test.each([
  'i have to call my husband first',
  'real talk, i put this off for years',
  'would the doctor put me under for the surgery',
  'my neighbor will call the insurance on monday',
  'someone from the bank is calling me about the loan',
  'what is the phone number of the store on 5th',
  'my daughter answers the phone at home',
  'i left my phone in the cab',
  'i need help picking a color for the roof',
  'i need help with my kitchen',
  'i want to switch to a metal roof',
  'where do i get the form for the permit',
  'a person fell through the old roof last year',
  'im an agent with a brokerage downtown',
])('a call to others, their number, or help with a task is no wish for a person: %s', (text) => {
  expect(commandsOf(text)).not.toContain('RequestHuman')
  expect(commandsOf(text)).not.toContain('AskBot')
})
