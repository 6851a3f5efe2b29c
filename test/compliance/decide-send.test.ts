import { describe, expect, test } from 'vitest'
import { decideSend, type SendDecision, type SendFacts } from '../../src/domain/compliance/index.ts'

const noon = new Date('2026-01-13T17:00:00Z')
const midnight = new Date('2026-01-14T05:00:00Z')
const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
const hoursBefore = (now: Date, hours: number): Date => minutesBefore(now, hours * 60)

const facts: SendFacts = {
  now: noon,
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

const agent = (change: Partial<SendFacts['agent']>): SendFacts['agent'] => ({ ...facts.agent, ...change })
const three = [hoursBefore(noon, 20), hoursBefore(noon, 10), hoursBefore(noon, 1)]
const allowed: SendDecision = { allowed: true }
const refused = (
  code:
    | 'recipient_opted_out'
    | 'no_sender_available'
    | 'consent_missing'
    | 'conversation_with_human'
    | 'campaign_not_active',
) => ({
  allowed: false,
  code,
})
const capped = (retryAt: Date | null) => ({ allowed: false, code: 'frequency_cap_reached', retryAt })
const quiet = (retryAt: string) => ({ allowed: false, code: 'quiet_hours', retryAt: new Date(retryAt) })
const morning = '2026-01-14T14:00:00Z'

const everythingWrong: Partial<SendFacts> = {
  now: midnight,
  suppressed: true,
  senderUsable: false,
  sentBy: 'agent',
  handler: 'human',
  consent: { required: true, given: false },
  caps: { campaignPerDay: 0, workspacePerDay: 0 },
}

const table: [string, Partial<SendFacts>, unknown][] = [
  ['a plain message at noon', {}, allowed],

  ['an opt-out outranks everything', everythingWrong, refused('recipient_opted_out')],
  ['then the sender', { ...everythingWrong, suppressed: false }, refused('no_sender_available')],
  ['then consent', { ...everythingWrong, suppressed: false, senderUsable: true }, refused('consent_missing')],
  [
    'then the human',
    { ...everythingWrong, suppressed: false, senderUsable: true, consent: { required: true, given: true } },
    refused('conversation_with_human'),
  ],
  [
    'a campaign that is not active opens nothing',
    { campaignActive: false, sentBy: 'agent', purpose: 'opening' },
    refused('campaign_not_active'),
  ],
  [
    'and follows up nothing',
    { campaignActive: false, sentBy: 'agent', purpose: 'follow_up' },
    refused('campaign_not_active'),
  ],
  ['but goes on answering', { campaignActive: false, sentBy: 'agent' }, allowed],
  ['then the cap', { now: midnight, caps: { campaignPerDay: 0, workspacePerDay: 3 } }, capped(null)],
  ['then the hour', { now: midnight }, quiet(morning)],

  ['the confirmation goes to a suppressed phone', { suppressed: true, purpose: 'opt_out_confirmation' }, allowed],
  ['HELP is answered to a suppressed phone', { suppressed: true, purpose: 'help', now: midnight }, allowed],
  [
    'an opt-in confirmation is not',
    { suppressed: true, purpose: 'opt_in_confirmation' },
    refused('recipient_opted_out'),
  ],
  ['no confirmation without a sender', { purpose: 'help', senderUsable: false }, refused('no_sender_available')],
  ['HELP needs no consent', { purpose: 'help', consent: { required: true, given: false } }, allowed],
  ['consent that is not required', { consent: { required: false, given: false } }, allowed],
  ['a human may write while a human handles', { sentBy: 'human', handler: 'human' }, allowed],
  ['so may the API', { sentBy: 'api', handler: 'human' }, allowed],

  ['the third of a day', { initiatedAt: { campaign: three.slice(1), workspace: three.slice(1) } }, allowed],
  [
    'the fourth waits for the first to age',
    { initiatedAt: { campaign: three, workspace: three } },
    capped(new Date('2026-01-13T21:00:00Z')),
  ],
  [
    'the workspace counts all campaigns',
    { initiatedAt: { campaign: [], workspace: three } },
    capped(new Date('2026-01-13T21:00:00Z')),
  ],
  [
    'a cap of the workspace above three counts as three',
    { initiatedAt: { campaign: [], workspace: three }, caps: { campaignPerDay: 9, workspacePerDay: 9 } },
    capped(new Date('2026-01-13T21:00:00Z')),
  ],
  [
    'a campaign may lower its own',
    {
      initiatedAt: { campaign: three.slice(2), workspace: three.slice(2) },
      caps: { campaignPerDay: 1, workspacePerDay: 3 },
    },
    capped(new Date('2026-01-14T16:00:00Z')),
  ],
  [
    'exactly 24 hours old counts no longer',
    { initiatedAt: { campaign: [], workspace: [hoursBefore(noon, 24), ...three.slice(1)] } },
    allowed,
  ],
  [
    'a reply within the day has no cap',
    { lastInboundAt: hoursBefore(noon, 24), initiatedAt: { campaign: three, workspace: three } },
    allowed,
  ],
  [
    'after the day it has',
    { lastInboundAt: hoursBefore(noon, 24.01), initiatedAt: { campaign: three, workspace: three } },
    capped(new Date('2026-01-13T21:00:00Z')),
  ],
  [
    'confirmations are outside every cap',
    { purpose: 'opt_in_confirmation', initiatedAt: { campaign: three, workspace: three } },
    allowed,
  ],

  ['the agent waits for an answer', { sentBy: 'agent', agent: agent({ unansweredReplies: 1 }) }, capped(null)],
  [
    'a limit of two is heard',
    {
      sentBy: 'agent',
      agent: agent({ unansweredReplies: 1 }),
      agentLimits: { ...facts.agentLimits, unansweredReplies: 2 },
    },
    allowed,
  ],
  [
    'a limit of nine is two',
    {
      sentBy: 'agent',
      agent: agent({ unansweredReplies: 2 }),
      agentLimits: { ...facts.agentLimits, unansweredReplies: 9 },
    },
    capped(null),
  ],
  [
    'a human is not the agent',
    { sentBy: 'human', agent: agent({ unansweredReplies: 5, messagesInConversation: 99, sameTextAt: noon }) },
    allowed,
  ],
  [
    'two follow-ups are enough',
    { purpose: 'follow_up', sentBy: 'agent', agent: agent({ unansweredFollowUps: 2 }) },
    capped(null),
  ],
  [
    'one follow-up a day',
    {
      purpose: 'follow_up',
      sentBy: 'agent',
      agent: agent({ unansweredFollowUps: 1, lastFollowUpAt: hoursBefore(noon, 23) }),
    },
    capped(new Date('2026-01-13T18:00:00Z')),
  ],
  [
    'the next day one more',
    {
      purpose: 'follow_up',
      sentBy: 'agent',
      agent: agent({ unansweredFollowUps: 1, lastFollowUpAt: hoursBefore(noon, 24) }),
    },
    allowed,
  ],
  ['a dozen of the agent’s', { sentBy: 'agent', agent: agent({ messagesInConversation: 12 }) }, capped(null)],
  [
    'at most twenty-five',
    {
      sentBy: 'agent',
      agent: agent({ messagesInConversation: 25 }),
      agentLimits: { ...facts.agentLimits, messagesPerConversation: 99 },
    },
    capped(null),
  ],
  [
    'the same text twice',
    { sentBy: 'agent', agent: agent({ sameTextAt: minutesBefore(noon, 4) }) },
    capped(new Date('2026-01-13T17:01:00Z')),
  ],
  ['five minutes later', { sentBy: 'agent', agent: agent({ sameTextAt: minutesBefore(noon, 5) }) }, allowed],

  [
    'a reply within ten minutes goes out at night',
    { now: midnight, lastInboundAt: minutesBefore(midnight, 10) },
    allowed,
  ],
  ['eleven minutes are too many', { now: midnight, lastInboundAt: minutesBefore(midnight, 11) }, quiet(morning)],
  [
    'a follow-up is never exempt',
    { now: midnight, purpose: 'follow_up', lastInboundAt: minutesBefore(midnight, 1) },
    quiet(morning),
  ],
  [
    'an opening is never exempt',
    { now: midnight, purpose: 'opening', lastInboundAt: minutesBefore(midnight, 1) },
    quiet(morning),
  ],
  ['confirmations go out at night', { now: midnight, purpose: 'opt_out_confirmation' }, allowed],
  ['a sandbox without quiet hours', { now: midnight, quietHours: { ...facts.quietHours, enforced: false } }, allowed],
]

describe('decideSend', () => {
  test.each(table)('%s', (_name, change, expected) => {
    expect(decideSend({ ...facts, ...change })).toEqual(expected)
  })
})
