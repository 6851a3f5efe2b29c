import { describe, expect, test } from 'vitest'
import { type SendFacts, sendDeadline } from '../../src/domain/compliance/index.ts'

const at = (text: string): Date => new Date(text)

const facts: SendFacts = {
  now: at('2026-01-13T17:00:00Z'), // noon in New York
  purpose: 'conversation',
  sentBy: 'api',
  suppressed: false,
  senderUsable: true,
  consent: { required: false, given: false },
  handler: null,
  campaignActive: true,
  lastInboundAt: null,
  initiatedAt: { campaign: [], workspace: [] },
  caps: { campaignPerDay: 3, workspacePerDay: 3 },
  agent: {
    unansweredReplies: 0,
    unansweredFollowUps: 0,
    lastFollowUpAt: null,
    messagesInConversation: 0,
    sameTextAt: null,
  },
  agentLimits: { unansweredReplies: 1, followUps: 2, messagesPerConversation: 12 },
  quietHours: {
    enforced: true,
    whereabouts: { zones: ['America/New_York'], states: ['NY'], law: 'us', source: 'phone' },
  },
}

const inZones = (...zones: string[]): SendFacts['quietHours'] => ({
  enforced: true,
  whereabouts: { zones, states: [], law: 'us', source: 'phone' },
})
const night = at('2026-01-14T05:00:00Z')
const minutesBefore = (time: Date, minutes: number): Date => new Date(time.getTime() - minutes * 60_000)

describe('a handed-over message can arrive', () => {
  test.each<[string, Partial<SendFacts>, string]>([
    ['until the window closes, its last five minutes included', {}, '2026-01-14T01:00:00Z'],
    [
      'until it closes in the first of two zones',
      { quietHours: inZones('America/Los_Angeles', 'America/New_York') },
      '2026-01-14T01:00:00Z',
    ],
    [
      'for ten hours at most',
      { now: at('2026-01-13T14:00:00Z') }, // 9:00: the window has eleven hours to go
      '2026-01-14T00:00:00Z',
    ],
    [
      'until the campaign’s window closes',
      {
        quietHours: {
          ...facts.quietHours,
          campaignWindow: { monFri: '10-13:30', sat: null, sun: null, holidays: null },
        },
      },
      '2026-01-13T18:30:00Z',
    ],
    [
      'until the lead wants no more',
      { quietHours: { ...facts.quietHours, contactBefore: '14:15' } },
      '2026-01-13T19:15:00Z',
    ],
    [
      'until a closed zone’s clock has come to the end, also over a change of the clocks',
      { now: at('2026-03-08T22:00:00Z') }, // Sunday, 18:00 in summer time
      '2026-03-09T00:00:00Z',
    ],
    [
      'as an answer at night, for ten minutes from the lead’s text',
      { now: night, lastInboundAt: minutesBefore(night, 3) },
      '2026-01-14T05:07:00Z',
    ],
    [
      'as an answer by day, until the window closes',
      { lastInboundAt: minutesBefore(facts.now, 3) },
      '2026-01-14T01:00:00Z',
    ],
    [
      'as an answer just before the end, for its ten minutes',
      { now: at('2026-01-14T00:54:00Z'), lastInboundAt: at('2026-01-14T00:53:00Z') },
      '2026-01-14T01:03:00Z',
    ],
    [
      'as a confirmation, for five minutes from the keyword',
      { now: night, purpose: 'opt_out_confirmation', suppressed: true, lastInboundAt: minutesBefore(night, 1) },
      '2026-01-14T05:04:00Z',
    ],
    [
      'as an answer to HELP, for five minutes',
      { now: night, purpose: 'help', lastInboundAt: night },
      '2026-01-14T05:05:00Z',
    ],
  ])('%s', (_name, change, expected) => {
    expect(sendDeadline({ ...facts, ...change })).toEqual(at(expected))
  })

  test('at any time if quiet hours are off', () => {
    expect(sendDeadline({ ...facts, quietHours: { ...facts.quietHours, enforced: false } })).toBeNull()
  })
})
