import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from 'urql'
import { CampaignChoices, UpdateLead } from '../../../../generated/dashboard/documents.ts'
import { Copy } from '../../../components/copy.tsx'
import { prettyPhone } from '../../../components/lead-name.ts'
import { useAct } from '../../../components/use-act.ts'
import { useNow, When } from '../../../components/when.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import classes from './lead.module.css'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'

const CHANNELS = { CALL: 'by phone', TEXT: 'by text', EMAIL: 'by email' } as const

/** Who it is, where they belong, what time it is with them, how they want to be reached. */
export function Facts({ lead }: { lead: ShownLead }) {
  const { may } = usePlace()
  const [isEditing, setEditing] = useState(false)
  return (
    <Part
      title="Lead"
      action={
        may('LEADS') &&
        !isEditing && (
          <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {isEditing ? <EditFacts lead={lead} onDone={() => setEditing(false)} /> : <ReadFacts lead={lead} />}
    </Part>
  )
}

function ReadFacts({ lead }: { lead: ShownLead }) {
  const nowMs = useNow()
  const wish = wishOf(lead.contactPreference)
  return (
    <dl className={classes.pairs}>
      <dt>Phone</dt>
      <dd>
        <Group gap={4} wrap="nowrap" className="lt-number">
          {prettyPhone(lead.phone)}
          {lead.phone && <Copy value={lead.phone} label="Copy phone number" />}
        </Group>
      </dd>
      <dt>Source</dt>
      <dd className="lt-text">{lead.source ?? <Unknown />}</dd>
      <dt>Campaign</dt>
      <dd className="lt-text">{lead.campaign?.name ?? <Unknown word="None" />}</dd>
      <dt>Time zone</dt>
      <dd>
        {lead.timezone ? (
          <>
            <span className="lt-number">{timeIn(lead.timezone, nowMs)}</span>
            <Text size="xs" c="dimmed">
              {lead.timezone.replaceAll('_', ' ')}
            </Text>
          </>
        ) : (
          <Text inherit c="dimmed">
            From area code (all its time zones apply)
          </Text>
        )}
      </dd>
      {wish && (
        <>
          <dt>Contact preference</dt>
          <dd>{wish}</dd>
        </>
      )}
      <dt>Created</dt>
      <dd>
        <When at={lead.createdAt} />
      </dd>
      <dt>Updated</dt>
      <dd>
        <When at={lead.updatedAt} />
      </dd>
    </dl>
  )
}

function Unknown({ word = 'Unknown' }: { word?: string }) {
  return (
    <Text inherit component="span" c="dimmed">
      {word}
    </Text>
  )
}

function EditFacts({ lead, onDone }: { lead: ShownLead; onDone: () => void }) {
  const [campaignId, setCampaignId] = useState(lead.campaign?.id ?? null)
  const [timezone, setTimezone] = useState(lead.timezone)
  const [{ data }] = useQuery({ query: CampaignChoices })
  const { act, isActing } = useAct(UpdateLead)
  const campaigns = data?.campaigns?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []
  const save = async () => {
    const isDone = await act({ input: { id: lead.id, campaignId, timezone } })
    if (isDone) onDone()
  }
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        label="Campaign"
        placeholder="None"
        data={campaigns}
        value={campaignId}
        onChange={setCampaignId}
        clearable
      />
      <Select
        size="xs"
        label="Time zone"
        placeholder="From area code"
        data={Intl.supportedValuesOf('timeZone')}
        value={timezone}
        onChange={setTimezone}
        searchable
        clearable
        nothingFoundMessage="No matching time zone"
      />
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button size="xs" onClick={save} loading={isActing}>
          Save
        </Button>
      </Group>
    </Stack>
  )
}

function timeIn(timeZone: string, nowMs: number): string {
  try {
    return new Date(nowMs).toLocaleString(undefined, { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
  } catch {
    return 'Unknown time' // a zone that this browser has not heard of
  }
}

function wishOf({ channel, after, before }: ShownLead['contactPreference']): string | null {
  const parts = [
    channel && (CHANNELS[channel as keyof typeof CHANNELS] ?? channel.toLowerCase()),
    after && `not before ${after}`,
    before && `not after ${before}`,
  ].filter(Boolean)
  return parts.length > 0 ? `Contact ${parts.join(', ')}` : null
}
