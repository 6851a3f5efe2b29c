import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from 'urql'
import { ChosenCampaign, UpdateLead } from '../../../../generated/dashboard/documents.ts'
import { describeError } from '../../../components/request/describe-error.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { type ShownAttribute, shownAttributes } from '../../../components/text/attributes.ts'
import { Detail, Details } from '../../../components/text/details.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { valueWords } from '../../inbox/index.ts'
import { AttributeRows } from '../attribute-rows.tsx'
import { attributesOf, changesOf, isUnnamed, newRow, rowsOf, UNNAMED } from '../attributes.ts'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'

/** The lead's attributes besides phone and name. */
export function Attributes({ lead }: { lead: ShownLead }) {
  const { may } = useCurrentWorkspace()
  const [isEditing, setEditing] = useState(false)
  const shown = shownAttributes(lead.attributes, useSignals(lead))
  const edit = may('LEADS') && !isEditing && (
    <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
      {shown.length > 0 ? 'Edit' : 'Add'}
    </Button>
  )
  return (
    <Part title="Attributes" action={edit}>
      {isEditing ? (
        <EditAttributes lead={lead} shown={shown} onDone={() => setEditing(false)} />
      ) : shown.length === 0 ? (
        <Hint>No attributes yet.</Hint>
      ) : (
        <Details isDense>
          {shown.map(({ key, label, value }) => (
            <Detail key={key} name={label}>
              {key === 'email' ? (
                <Anchor inherit href={`mailto:${encodeURIComponent(String(value))}`} className="lt-text">
                  {String(value)}
                </Anchor>
              ) : (
                <span className="lt-text">{typeof value === 'boolean' ? valueWords(value) : String(value)}</span>
              )}
            </Detail>
          ))}
        </Details>
      )}
    </Part>
  )
}

/** The signals of the lead's playbook. Their labels name the attributes with the same key. */
function useSignals({ campaign, conversations }: ShownLead) {
  const id = (campaign ?? conversations?.edges[0]?.node.campaign)?.id
  const [{ data }] = useQuery({ query: ChosenCampaign, variables: { id: id ?? '' }, pause: id === undefined })
  return (data?.campaign?.playbook as { signals: { key: string; label: string }[] } | undefined)?.signals
}

type EditProps = { lead: ShownLead; shown: readonly ShownAttribute[]; onDone: () => void }

function EditAttributes({ lead, shown, onDone }: EditProps) {
  // Only attributes edited here are sent, so changes by others stay.
  const [before] = useState(lead.attributes)
  const [rows, setRows] = useState(() => (shown.length > 0 ? rowsOf(shown) : [newRow()]))
  const [problem, setProblem] = useState<string>()
  const { run, isPending } = useAction(UpdateLead, {
    onError: (error) => {
      const { param, message } = describeError(error)
      const isOurs = param?.startsWith('attributes') ?? false
      if (isOurs) setProblem(message)
      return isOurs
    },
  })
  const save = async () => {
    const hasUnnamed = rows.some(isUnnamed)
    setProblem(hasUnnamed ? UNNAMED : undefined)
    if (hasUnnamed) return
    const attributes = changesOf(before, attributesOf(rows))
    if (Object.keys(attributes).length === 0 || (await run({ input: { id: lead.id, attributes } }))) onDone()
  }
  return (
    <Stack gap="xs">
      <AttributeRows rows={rows} isChecked={problem !== undefined} onChange={setRows} />
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
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
