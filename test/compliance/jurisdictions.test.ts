import { describe, expect, test } from 'vitest'
import {
  AGENT_NOTICES,
  type NoticeFacts,
  needsAgentNotice,
  withAgentNotice,
} from '../../src/domain/compliance/gate/law/agent-notice.ts'
import { JURISDICTIONS, type JurisdictionRow } from '../../src/domain/compliance/gate/law/jurisdictions.ts'
import { lawAt } from '../../src/domain/compliance/gate/law/law-at.ts'
import { lawInForce, lawTable } from '../../src/domain/compliance/gate/law/law-in-force.ts'
import {
  DEFAULT_HOURS,
  decideSend,
  isOpen,
  nextOpening,
  type SendFacts,
  type Whereabouts,
} from '../../src/domain/compliance/index.ts'

const row = (change: Partial<JurisdictionRow>): JurisdictionRow => ({
  jurisdiction: 'OR',
  statute: 'A statute',
  effective: null,
  source: 'https://law.example',
  reviewed: '2026-11-22',
  confidence: 'low',
  ...change,
})
const inside = (...states: string[]) => ({ law: 'us', states }) as const
const pacific = (...states: string[]): Whereabouts => ({
  ...inside(...states),
  zones: ['America/Los_Angeles'],
  source: 'phone',
})
const eastern = (...states: string[]): Whereabouts => ({
  ...inside(...states),
  zones: ['America/New_York'],
  source: 'phone',
})

describe('the table of jurisdictions', () => {
  test('gives a statute, a source, a date of review, and a real date or none, in each row', () => {
    for (const { jurisdiction, statute, effective, source, reviewed } of JURISDICTIONS) {
      expect(jurisdiction).toMatch(/^[A-Z]{2}$/)
      expect(statute.length, jurisdiction).toBeGreaterThan(5)
      expect(new URL(source).protocol, jurisdiction).toMatch(/^https?:$/)
      for (const date of [reviewed, effective ?? reviewed]) {
        expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), jurisdiction).toBe(date)
      }
    }
  })

  // The hours from before the rows had dates.
  test.each([
    ['AL', '08-20', '08-20', null, null],
    ['CA', '09-21', '09-21', '09-21', 'as the day'],
    ['CT', '09-20', '09-20', '09-20', 'as the day'],
    ['FL', '08-20', '08-20', '08-20', 'as the day'],
    ['IL', '09-21', '09-21', '09-21', 'as the day'],
    ['KY', '10-21', '10-21', '10-21', 'as the day'],
    ['LA', '08-20', '08-20', null, null],
    ['MA', '08-20', '08-20', '08-20', 'as the day'],
    ['MD', '08-20', '08-20', '08-20', 'as the day'],
    ['MI', '09-21', '09-21', '09-21', 'as the day'],
    ['MN', '09-21', '09-21', '09-21', 'as the day'],
    ['MS', '08-20', '08-20', null, null],
    ['NJ', '08-20', '08-20', '08-20', 'as the day'],
    ['NM', '09-21', '09-21', '09-21', 'as the day'],
    ['NV', '09-20', '09-20', '09-20', 'as the day'],
    ['OK', '08-20', '08-20', '08-20', 'as the day'],
    ['PA', '08-21', null, null, 'as the day'],
    ['RI', '09-18', '10-17', '10-17', null],
    ['TX', '09-21', '09-21', '12-21', 'as the day'],
    ['UT', '08-21', '08-21', null, null],
    ['WA', '08-20', '08-20', '08-20', 'as the day'],
  ])('keeps the hours of %s in addition to the federal ones', (state, monFri, sat, sun, holidays) => {
    const federal = { monFri: '08-21', sat: '08-21', sun: '08-21', holidays: 'as the day' }

    for (const date of ['2024-06-01', '2026-11-22']) {
      expect(lawInForce(inside(state), date).hours).toEqual([federal, { monFri, sat, sun, holidays }])
    }
  })

  test('keeps the caps of Florida, Oklahoma and Maryland', () => {
    for (const state of ['FL', 'OK', 'MD']) expect(lawInForce(inside(state), '2025-01-01').initiatedPer24hMax).toBe(3)
    expect(lawInForce(inside('TX'), '2025-01-01').initiatedPer24hMax).toBeNull()
  })

  test('has no rules for leads outside the US, and only the federal hours if the state is unknown', () => {
    expect(lawInForce({ law: 'outside_us', states: [] }, '2026-11-22').hours).toEqual([])
    expect(lawInForce({ law: 'us_unknown', states: [] }, '2026-11-22').hours).toHaveLength(1)
  })
})

describe('a dated row', () => {
  const table = lawTable([
    row({ initiatedPer24hMax: 5, hours: DEFAULT_HOURS }),
    row({ effective: '2027-03-01', initiatedPer24hMax: 2 }),
    row({ jurisdiction: 'WA', effective: '2027-03-01', initiatedPer24hMax: 4, agentNotice: true }),
  ])

  test('takes effect on its day and not before', () => {
    expect(lawInForce(inside('WA'), '2027-02-28', table)).toMatchObject({
      initiatedPer24hMax: null,
      agentNotice: false,
    })
    expect(lawInForce(inside('WA'), '2027-03-01', table)).toMatchObject({ initiatedPer24hMax: 4, agentNotice: true })
  })

  test('replaces only the rules of the older row that it names', () => {
    expect(lawInForce(inside('OR'), '2027-02-28', table)).toMatchObject({
      initiatedPer24hMax: 5,
      hours: [DEFAULT_HOURS],
    })
    expect(lawInForce(inside('OR'), '2027-03-01', table)).toMatchObject({
      initiatedPer24hMax: 2,
      hours: [DEFAULT_HOURS],
    })
  })

  test('the lowest cap of several states applies', () => {
    expect(lawInForce(inside('OR', 'WA'), '2027-03-01', table).initiatedPer24hMax).toBe(2)
  })

  test('starts on the lead’s local day, in the earliest of their possible time zones', () => {
    const whereabouts = { ...pacific('OR'), zones: ['America/Los_Angeles', 'America/Boise'] }

    expect(lawAt(whereabouts, new Date('2026-01-01T06:59:00Z')).initiatedPer24hMax).toBeNull()
    expect(lawAt(whereabouts, new Date('2026-01-01T07:00:00Z')).initiatedPer24hMax).toBe(3)
  })
})

describe('Oregon', () => {
  const widest = { monFri: '00-24', sat: '00-24', sun: '00-24', holidays: 'as the day' } as const
  const lead = { enforced: true, whereabouts: pacific('OR'), workspaceWindow: widest }
  const local = (day: string, clock: string) => new Date(`${day}T${clock}:00-08:00`)

  test.each([
    ['2025-12-31', '20:30', true],
    ['2026-01-01', '20:30', false],
    ['2026-01-02', '07:59', false],
    ['2026-01-02', '08:00', true],
    ['2026-01-02', '19:54', true],
    ['2026-01-02', '19:55', false],
  ])('on %s at %s texts can be sent: %s', (day, clock, open) => {
    expect(isOpen(lead, local(day, clock))).toBe(open)
  })

  test('a search that begins before the law takes effect finds an opening that the law allows', () => {
    expect(
      nextOpening(
        { ...lead, campaignWindow: { monFri: '20:15-24', sat: null, sun: null, holidays: null } },
        local('2025-12-31', '21:00'),
      ),
    ).toBeNull()
    expect(nextOpening(lead, local('2025-12-31', '21:00'))).toEqual(local('2026-01-01', '08:00'))
  })
})

describe('the cap of a state', () => {
  const now = new Date('2026-06-02T18:00:00Z')
  const sentAt = [9, 5, 1].map((hours) => new Date(now.getTime() - hours * 3_600_000))
  const facts = (initiated: Date[], legalPerDay: number | null, change: Partial<SendFacts> = {}): SendFacts => ({
    now,
    purpose: 'conversation',
    sentBy: 'api',
    suppressed: false,
    senderUsable: true,
    consent: { required: false, given: false },
    handler: null,
    campaignActive: true,
    lastInboundAt: null,
    initiatedAt: { campaign: [], workspace: initiated },
    caps: { campaignPerDay: 50, workspacePerDay: 50, legalPerDay },
    agent: {
      unansweredReplies: 0,
      unansweredFollowUps: 0,
      lastFollowUpAt: null,
      messagesInConversation: 0,
      sameTextAt: null,
    },
    agentLimits: { unansweredReplies: 1, followUps: 2, messagesPerConversation: 12 },
    quietHours: { enforced: true, whereabouts: pacific('OR') },
    ...change,
  })

  test('applies whatever campaign and workspace allow', () => {
    expect(decideSend(facts(sentAt.slice(1), 2))).toMatchObject({ allowed: false, code: 'frequency_cap_reached' })
    expect(decideSend(facts(sentAt.slice(2), 2))).toEqual({ allowed: true })
    expect(decideSend(facts(sentAt, 3))).toMatchObject({ allowed: false, code: 'frequency_cap_reached' })
  })

  test('does not count replies to the lead’s texts', () => {
    expect(decideSend(facts(sentAt, 1, { lastInboundAt: sentAt[2]! }))).toEqual({ allowed: true })
  })
})

describe('the notice of an automated agent', () => {
  const facts: NoticeFacts = {
    now: new Date('2026-06-02T18:00:00Z'),
    purpose: 'conversation',
    sentBy: 'agent',
    whereabouts: eastern('ME'),
    noticeGivenAt: null,
  }
  const daysBefore = (days: number) => new Date(facts.now.getTime() - days * 24 * 3_600_000)

  test.each<[string, Partial<NoticeFacts>, boolean]>([
    ['the agent’s first text to a lead in Maine', {}, true],
    ['an opening', { purpose: 'opening' }, true],
    ['an opening to a lead who was told yesterday', { purpose: 'opening', noticeGivenAt: daysBefore(1) }, true],
    ['a reply to a lead who was told yesterday', { noticeGivenAt: daysBefore(1) }, false],
    ['a reply to a lead who was told two months ago', { noticeGivenAt: daysBefore(60) }, true],
    ['a follow-up to a lead who was never told', { purpose: 'follow_up' }, true],
    ['a lead who may be in Maine or in New Hampshire', { whereabouts: eastern('NH', 'ME') }, true],
    ['a lead in New Hampshire', { whereabouts: eastern('NH') }, false],
    ['a person’s text', { sentBy: 'human' }, false],
    ['a text by API', { sentBy: 'api' }, false],
    ['the confirmation of an opt-out', { sentBy: 'system', purpose: 'opt_out_confirmation' }, false],
    ['the evening before the law begins', { now: new Date('2025-09-24T03:59:00Z') }, false],
    ['the day on which the law begins', { now: new Date('2025-09-24T04:00:00Z') }, true],
  ])('%s', (_name, change, needed) => {
    expect(needsAgentNotice({ ...facts, ...change })).toBe(needed)
  })

  test('is at the beginning of the text, once', () => {
    const text = withAgentNotice('Hi Dana', null)

    expect(text).toBe(`${AGENT_NOTICES.en} Hi Dana`)
    expect(withAgentNotice('Hola Dana', 'es')).toBe(`${AGENT_NOTICES.es} Hola Dana`)
    expect(withAgentNotice(text, 'es')).toBe(text)
  })
})
