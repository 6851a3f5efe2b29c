import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { UpdateLead } from '../../../../generated/dashboard/documents.ts'
import { describeError } from '../../../components/describe-error.ts'
import { useAct } from '../../../components/use-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { AttributeRows } from '../attribute-rows.tsx'
import { attributesOf, changesOf, newRow, rowsOf } from '../attributes.ts'
import classes from './lead.module.css'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'

/** What is known of a lead beside phone and name, as integrations and people have written it. */
export function Attributes({ lead }: { lead: ShownLead }) {
  const { may } = usePlace()
  const [isEditing, setEditing] = useState(false)
  const entries = Object.entries((lead.attributes ?? {}) as Record<string, unknown>)
  const edit = may('LEADS') && !isEditing && (
    <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
      {entries.length > 0 ? 'Edit' : 'Add'}
    </Button>
  )
  return (
    <Part title="Attributes" action={edit}>
      {isEditing ? (
        <EditAttributes lead={lead} onDone={() => setEditing(false)} />
      ) : entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          No attributes yet.
        </Text>
      ) : (
        <dl className={classes.pairs}>
          {entries.map(([key, value]) => (
            <Pair key={key} name={key} value={String(value)} />
          ))}
        </dl>
      )}
    </Part>
  )
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="lt-text">{name}</dt>
      <dd className="lt-text">{value}</dd>
    </>
  )
}

function EditAttributes({ lead, onDone }: { lead: ShownLead; onDone: () => void }) {
  // What others write meanwhile stays: only what is changed here is said.
  const [before] = useState(lead.attributes)
  const [rows, setRows] = useState(() => {
    const known = rowsOf(before)
    return known.length > 0 ? known : [newRow()]
  })
  const [problem, setProblem] = useState<string>()
  const { act, isActing } = useAct(UpdateLead, {
    onError: (error) => {
      const { param, message } = describeError(error)
      const isOurs = param?.startsWith('attributes') ?? false
      if (isOurs) setProblem(message)
      return isOurs
    },
  })
  const save = async () => {
    const attributes = changesOf(before, attributesOf(rows))
    if (Object.keys(attributes).length === 0 || (await act({ input: { id: lead.id, attributes } }))) onDone()
  }
  return (
    <Stack gap="xs">
      <AttributeRows rows={rows} onChange={setRows} />
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
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
