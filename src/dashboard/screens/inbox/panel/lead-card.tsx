import { Group, Title } from '@mantine/core'
import { shownAttributes } from '../../../components/text/attributes.ts'
import { Copy } from '../../../components/text/copy.tsx'
import { Detail, Details } from '../../../components/text/details.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import type { ConversationDetails } from '../conversation/use-conversation.ts'
import type { Explanation } from '../thread/evidence.ts'
import classes from './panel.module.css'
import { valueWords } from './understood.ts'

const SHOWN_MAX = 14

/** Attributes that the header already shows. */
const NAMES: ReadonlySet<string> = new Set(['first_name', 'last_name', 'name', 'full_name'])

type Props = { conversation: ConversationDetails; explanation: Explanation | undefined }

/** The lead: source, campaign, attributes and local time. */
export function LeadCard({ conversation: { lead, campaign, playbookVersion, createdAt }, explanation }: Props) {
  if (!lead) return null
  const attributes = shownAttributes(lead.attributes, explanation?.signals)
    .filter(({ key }) => !NAMES.has(key))
    .slice(0, SHOWN_MAX)
  const facts: [string, string][] = [
    ['Phone number', prettyPhone(lead.phone) ?? 'Erased'],
    ...(campaign ? ([['Campaign', `${campaign.name}, version ${playbookVersion}`]] as [string, string][]) : []),
    ['Started', new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })],
    ...(lead.source ? ([['Source', lead.source]] as [string, string][]) : []),
    ...(lead.timezone ? ([['Local time', localTime(lead.timezone)]] as [string, string][]) : []),
    ...attributes.map(({ label, value }): [string, string] => [label, valueWords(value)]),
  ]
  return (
    <section className={classes.part} aria-label="Lead">
      <Group justify="space-between">
        <Title order={3}>Lead</Title>
        {lead.phone && <Copy value={lead.phone} label="Copy phone number" />}
      </Group>
      <Details isDense>
        {facts.map(([name, value]) => (
          <Detail key={name} name={name}>
            <span className="lt-text">{value}</span>
          </Detail>
        ))}
      </Details>
      {attributes.length === 0 && <Note>No attributes.</Note>}
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
