import type { ResultOf } from 'gql.tada'
import type { AnalyticsFunnel } from '../../../../generated/dashboard/documents.ts'
import { percent } from '../../../components/text/percent.ts'
import type { ChartContent } from '../cards/chart-content.ts'
import { count, counted, share } from '../words.ts'

export type Funnel = NonNullable<NonNullable<ResultOf<typeof AnalyticsFunnel>['analytics']>['funnel']>
export type Stage = { label: string; leads: number; ofBefore: number | null }

/** Each stage, with its share of the stage before. */
export function stagesOf({ leads, engaged, qualified, booked }: Funnel): Stage[] {
  return [
    { label: 'New leads', leads, ofBefore: null },
    { label: 'Replied', leads: engaged, ofBefore: share(engaged, leads) },
    { label: 'Qualified', leads: qualified, ofBefore: share(qualified, engaged) },
    { label: 'Booked', leads: booked, ofBefore: share(booked, qualified) },
  ]
}

export function describeFunnel(funnel: Funnel): ChartContent | null {
  const { leads, engaged, qualified, booked } = funnel
  if (leads === 0) return null
  const went = (part: number, whole: number) => (whole === 0 ? '' : ` (${percent(part / whole)})`)
  const steps = [
    `${counted(leads, 'new lead')}.`,
    `${count(engaged)} replied${went(engaged, leads)},`,
    `${count(qualified)} of those qualified${went(qualified, engaged)},`,
    `${count(booked)} of those booked${went(booked, qualified)}.`,
    aside(funnel),
  ]
  return {
    finding: `${percent(booked / leads)} of ${counted(leads, 'new lead')} booked`,
    summary: steps.join(' '),
    columns: ['Stage', 'Leads', 'Conversion from previous stage'],
    rows: [
      ...stagesOf(funnel).map((stage) => [
        stage.label,
        count(stage.leads),
        stage.ofBefore === null ? '' : percent(stage.ofBefore),
      ]),
      ['Disqualified', count(funnel.disqualified), ''],
      ['Handed off', count(funnel.handedOff), ''],
      ['Opted out', count(funnel.optedOut), ''],
    ],
  }
}

/** Outcomes outside the funnel. */
export function aside({ disqualified, handedOff, optedOut }: Funnel): string {
  return `${count(disqualified)} disqualified, ${count(handedOff)} handed off, ${count(optedOut)} opted out.`
}
