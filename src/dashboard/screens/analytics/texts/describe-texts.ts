import { percent } from '../../../components/text/percent.ts'
import type { ChartContent } from '../cards/chart-content.ts'
import { count, counted, dayWords, share } from '../words.ts'
import type { Texts } from './use-texts.ts'

/** Daily opt-out rate per number at which carriers start a review. */
export const OPT_OUTS_WATCHED = 0.05

export function describeTextDays({ texts, textsByDay }: Texts): ChartContent | null {
  if (texts.sent + texts.inbound === 0) return null
  const all = (day: Texts['textsByDay'][number]) => day.sent + day.inbound
  const busiest = textsByDay.reduce((most, day) => (all(day) > all(most) ? day : most))
  const finding = `${count(texts.sent)} sent, ${count(texts.inbound)} received`
  const most = `Busiest day: ${dayWords(busiest.day, 'long')}, ${count(busiest.sent)} sent, ${count(busiest.inbound)} received.`
  return {
    finding,
    summary: `${finding} ${span(textsByDay)}. ${most}`,
    columns: ['Day', 'Sent', 'Received'],
    rows: textsByDay.map(({ day, sent, inbound }) => [dayWords(day, 'long'), count(sent), count(inbound)]),
  }
}

/** By day: the share of texts delivered, and of newly texted leads who replied. */
export function rateDays({ textsByDay, leadsByDay }: Texts) {
  const leads = new Map(leadsByDay.map((day) => [day.day, day]))
  return textsByDay.map(({ day, delivered, notDelivered }) => {
    const { texted = 0, replied = 0 } = leads.get(day) ?? {}
    const ended = delivered + notDelivered
    return { day, delivered, ended, texted, replied, delivery: share(delivered, ended), reply: share(replied, texted) }
  })
}

export function describeRates(known: Texts): ChartContent | null {
  const { deliveryRate, replyRate, delivered, undelivered, failed, leadsReplied, leadsTexted } = known.texts
  if (deliveryRate === null && replyRate === null) return null
  const ended = delivered + undelivered + failed
  const [arrived, answered] = [percent(deliveryRate, 'none yet'), percent(replyRate, 'none yet')]
  const words = [
    `${arrived} of texts delivered: ${count(delivered)} of ${count(ended)} with a final status.`,
    `${answered} of leads replied: ${count(leadsReplied)} of ${count(leadsTexted)}.`,
  ]
  return {
    finding: `${arrived} of texts delivered, ${answered} of leads replied`,
    summary: `${words.join(' ')} By day, ${span(known.textsByDay)}.`,
    columns: ['Day', 'Delivered', 'Replied'],
    rows: rateDays(known).map(({ day, ...of }) => [
      dayWords(day, 'long'),
      ofThose(of.delivery, of.delivered, of.ended),
      ofThose(of.reply, of.replied, of.texted),
    ]),
  }
}

export function describeOptOuts({ texts, leadsByDay }: Texts): ChartContent | null {
  const { optOutRate, leadsOptedOut, leadsTexted } = texts
  if (optOutRate === null) return null
  const finding = `${percent(optOutRate)} of leads texted opted out: ${count(leadsOptedOut)} of ${count(leadsTexted)}`
  const days = optOutDays(leadsByDay)
  const over = days.filter(({ rate }) => rate !== null && rate >= OPT_OUTS_WATCHED).length
  const watched = `The 7-day rate reached the carrier review threshold of ${percent(OPT_OUTS_WATCHED)} on ${counted(over, 'day')}.`
  return {
    finding,
    summary: `${finding}. ${watched} By day, ${span(leadsByDay)}.`,
    columns: ['Day', '7-day opt-out rate'],
    rows: days.map(({ day, rate, optedOut, texted }) => [dayWords(day, 'long'), ofThose(rate, optedOut, texted)]),
  }
}

/** Opt-out rate of leads first texted in the last seven days. A single day has too few leads for a rate. */
export function optOutDays(days: Texts['leadsByDay']) {
  return days.map(({ day }, place) => {
    const until = days.slice(Math.max(0, place - 6), place + 1)
    const optedOut = until.reduce((sum, one) => sum + one.optedOut, 0)
    const texted = until.reduce((sum, one) => sum + one.texted, 0)
    return { day, optedOut, texted, rate: share(optedOut, texted) }
  })
}

/** Returns e.g. "98.6% (71 of 72)", or a dash without data. */
export function ofThose(rate: number | null, part: number, whole: number): string {
  return rate === null ? percent(null) : `${percent(rate)} (${count(part)} of ${count(whole)})`
}

function span(days: readonly { day: string }[]): string {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  return first && last ? `from ${dayWords(first)} to ${dayWords(last)}` : ''
}
