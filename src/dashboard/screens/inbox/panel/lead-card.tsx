import { Group, Text, Title } from '@mantine/core'
import { Copy } from '../../../components/copy.tsx'
import { prettyPhone } from '../../../components/lead-name.ts'
import type { Told } from '../conversation/use-conversation.ts'
import { plain } from './decision-words.ts'
import classes from './panel.module.css'
import { valueWords } from './understood.ts'

const SHOWN_MAX = 14

/** What the head says already. */
const NAMES: ReadonlySet<string> = new Set(['first_name', 'last_name', 'name', 'full_name'])

/** Who the lead is: where they came from, which campaign they are in, their attributes, their local time. */
export function LeadCard({ conversation: { lead, campaign, playbookVersion, createdAt } }: { conversation: Told }) {
  if (!lead) return null
  const attributes = Object.entries((lead.attributes ?? {}) as Record<string, unknown>)
    .filter(([key]) => !NAMES.has(key))
    .slice(0, SHOWN_MAX)
  const facts: [string, string][] = [
    ['Phone', prettyPhone(lead.phone) ?? 'Erased'],
    ...(campaign ? ([['Campaign', `${campaign.name}, version ${playbookVersion}`]] as [string, string][]) : []),
    ['Started', new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })],
    ...(lead.source ? ([['Source', lead.source]] as [string, string][]) : []),
    ...(lead.timezone ? ([['Local time', localTime(lead.timezone)]] as [string, string][]) : []),
    ...attributes.map(([key, value]): [string, string] => [plain(key), valueWords(value)]),
  ]
  return (
    <section className={classes.part} aria-label="Lead">
      <Group justify="space-between">
        <Title order={3}>Lead</Title>
        {lead.phone && <Copy value={lead.phone} label="Copy phone number" />}
      </Group>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt className="lt-text">{name}</dt>
            <dd className="lt-text">{value}</dd>
          </div>
        ))}
      </dl>
      {attributes.length === 0 && (
        <Text size="xs" c="dimmed">
          No attributes.
        </Text>
      )}
    </section>
  )
}

function localTime(timezone: string): string {
  try {
    const time = new Date().toLocaleTimeString(undefined, { timeStyle: 'short', timeZone: timezone })
    return `${time} (${timezone})`
  } catch {
    return timezone
  }
}
