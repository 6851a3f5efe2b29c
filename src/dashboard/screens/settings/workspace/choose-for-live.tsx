import { Button, Checkbox, Group, Stack } from '@mantine/core'
import type { VariablesOf } from 'gql.tada'
import { useQuery } from 'urql'
import {
  Campaigns,
  type PromoteFromSandbox,
  Snippets,
  WebhookEndpoints,
} from '../../../../generated/dashboard/documents.ts'
import { Hint } from '../../../components/text/hint.tsx'

type Setting = NonNullable<VariablesOf<typeof PromoteFromSandbox>['input']['settings']>[number]

export type Chosen = { campaignIds: string[]; webhookEndpointIds: string[]; snippetIds: string[]; settings: Setting[] }

const LABELS: Readonly<Record<Setting, string>> = {
  TIMEZONE: 'Time zone',
  THRESHOLD: 'Qualification threshold',
  TURN_DEBOUNCE_MS: 'Reply delay',
  ESCALATE_AFTER_MINUTES: 'Handoff reminder',
  ESCALATE_URGENT_AFTER_MINUTES: 'Urgent handoff reminder',
  SENDING_HOURS: 'Sending hours',
  INITIATED_PER_DAY_MAX: 'Max unprompted texts per lead in 24 hours',
  MESSAGES_PER_DAY_MAX: 'Max texts per day',
  REQUIRE_CONSENT: 'Require consent',
  SMART_ENCODING: 'Replace special characters',
}
const SETTINGS = Object.entries(LABELS).map(([value, label]) => ({ value: value as Setting, label }))

/** The label of a setting, by its field name. */
export function settingLabel(name: string): string {
  const value = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
  return LABELS[value as Setting] ?? name
}

/** The API's maximum per request. */
const FIRST = 100

type Props = {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  isPending: boolean
  onClose: () => void
  onGo: () => void
}

export function ChooseForLive({ chosen, onChoose, isPending, onClose, onGo }: Props) {
  const [campaigns] = useQuery({ query: Campaigns, variables: { first: FIRST } })
  const [endpoints] = useQuery({ query: WebhookEndpoints, variables: { first: FIRST } })
  const [snippets] = useQuery({ query: Snippets, variables: { first: FIRST } })
  const { campaignIds, webhookEndpointIds, snippetIds, settings } = chosen
  const count = campaignIds.length + webhookEndpointIds.length + snippetIds.length + settings.length
  return (
    <Stack gap="lg">
      <Choices
        label="Campaigns"
        about="With their current playbooks. New campaigns are created as drafts."
        none={campaigns.data && 'No campaigns in this sandbox.'}
        options={campaigns.data?.campaigns?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []}
        value={chosen.campaignIds}
        onChange={(campaignIds) => onChoose({ ...chosen, campaignIds })}
      />
      <Choices
        label="Webhook endpoints"
        about="Without custom headers. New endpoints are created disabled, with their own signing secret."
        none={endpoints.data && 'No webhook endpoints in this sandbox.'}
        options={endpoints.data?.webhookEndpoints?.edges.map(({ node }) => endpointOption(node)) ?? []}
        value={chosen.webhookEndpointIds}
        onChange={(webhookEndpointIds) => onChoose({ ...chosen, webhookEndpointIds })}
      />
      <Choices
        label="Snippets"
        about="A snippet with the same name is updated."
        none={snippets.data && 'No snippets in this sandbox.'}
        options={snippets.data?.snippets?.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? []}
        value={chosen.snippetIds}
        onChange={(snippetIds) => onChoose({ ...chosen, snippetIds })}
      />
      <Choices
        label="Settings"
        options={SETTINGS}
        value={chosen.settings}
        onChange={(settings) => onChoose({ ...chosen, settings: settings as Setting[] })}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onGo} loading={isPending} disabled={count === 0}>
          Preview changes
        </Button>
      </Group>
    </Stack>
  )
}

function endpointOption({ id, url }: { id: string; url: string }): Option {
  const isHttps = url.startsWith('https:')
  return { value: id, label: url, ...(!isHttps && { refusal: 'Live workspaces only support https URLs.' }) }
}

type Option = { value: string; label: string; refusal?: string }

type ChoicesProps = {
  label: string
  about?: string
  none?: string | undefined
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

function Choices({ label, about, none, options, value, onChange }: ChoicesProps) {
  return (
    <Checkbox.Group label={label} description={about} value={[...value]} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={<span className="lt-text">{option.label}</span>}
            description={option.refusal}
            disabled={option.refusal !== undefined}
          />
        ))}
        {options.length === 0 && none && <Hint>{none}</Hint>}
      </Stack>
    </Checkbox.Group>
  )
}
