import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { UpdateLead } from '../../../../generated/dashboard/documents.ts'
import { changedIn } from '../../../components/form/changed-in.ts'
import { optionsOf } from '../../../components/form/options.ts'
import { TimeZoneSelect } from '../../../components/form/time-zone-select.tsx'
import { useAction } from '../../../components/request/use-action.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { Copy } from '../../../components/text/copy.tsx'
import { Detail, Details } from '../../../components/text/details.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { useNow, When } from '../../../components/text/when.tsx'
import { useCampaignChoices } from '../../../documents/use-campaign-choices.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { useCampaignHint } from '../use-campaign-hint.ts'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'

const CHANNELS = { CALL: 'by phone', TEXT: 'by text', EMAIL: 'by email' } as const

const LANGUAGES = { EN: 'English', ES: 'Spanish' } as const

/** Phone, source, campaign, language, time zone and contact preference. */
export function Facts({ lead }: { lead: ShownLead }) {
  const { may } = useCurrentWorkspace()
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
  const campaign = lead.campaign ?? lead.conversations?.edges[0]?.node.campaign
  return (
    <Details isDense>
      <Detail name="Phone number">
        <Group gap={4} wrap="nowrap" className="lt-number">
          {prettyPhone(lead.phone)}
          {lead.phone && <Copy value={lead.phone} label="Copy phone number" />}
        </Group>
      </Detail>
      <Detail name="Source">{lead.source ?? <Unknown />}</Detail>
      <Detail name="Campaign">
        {campaign ? (
          <TextLink inherit to="/w/$workspaceId/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
            {campaign.name}
          </TextLink>
        ) : (
          <Unknown word="None" />
        )}
      </Detail>
      <Detail name="Language">
        {lead.language ? LANGUAGES[lead.language] : <Unknown word="Unknown (read from the next text)" />}
      </Detail>
      <Detail name="Time zone">
        {lead.timezone ? (
          <>
            <span className="lt-number">{timeIn(lead.timezone, nowMs)}</span>
            <Note>{lead.timezone.replaceAll('_', ' ')}</Note>
          </>
        ) : (
          <Unknown word="Unknown (we use all time zones of the area code)" />
        )}
      </Detail>
      {wish && <Detail name="Contact preference">{wish}</Detail>}
      <Detail name="Created">
        <When at={lead.createdAt} />
      </Detail>
    </Details>
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
  const [before] = useState({ campaignId: lead.campaign?.id ?? null, timezone: lead.timezone, language: lead.language })
  const [facts, setFacts] = useState(before)
  const change = (to: Partial<typeof before>) => setFacts({ ...facts, ...to })
  const { run, isPending } = useAction(UpdateLead)
  const save = async () => {
    const changed = changedIn(facts, before)
    if (Object.keys(changed).length === 0 || (await run({ input: { id: lead.id, ...changed } }))) onDone()
  }
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        label="Campaign"
        description={useCampaignHint(facts.campaignId, { isNew: false })}
        placeholder="None"
        data={useCampaignChoices()}
        value={facts.campaignId}
        onChange={(campaignId) => change({ campaignId })}
        clearable
      />
      <Select
        size="xs"
        label="Language"
        placeholder="From the lead’s texts"
        data={optionsOf(LANGUAGES)}
        value={facts.language}
        onChange={(language) => change({ language })}
        clearable
      />
      <TimeZoneSelect
        size="xs"
        placeholder="From area code"
        value={facts.timezone}
        onChange={(timezone) => change({ timezone })}
        clearable
      />
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button size="xs" onClick={save} loading={isPending}>
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
    return 'Unknown time' // a time zone that this browser does not know
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
