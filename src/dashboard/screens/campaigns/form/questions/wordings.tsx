import { Box, Group, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { listOf, textOf } from '../../playbook/loose.ts'
import { useField, usePlaybookForm } from '../form-context.ts'
import { AddButton, EditButton } from '../layout/buttons.tsx'
import { useReorder } from '../layout/reorder.tsx'
import { moveWording, removeWording } from '../model/wordings.ts'
import { TextField } from '../texts/text-field.tsx'
import type { QuestionProps } from './kinds.ts'

const WORDINGS_MAX = 5

/** The wordings of a question, and the one for the second time. */
export function Wordings({ index, question }: QuestionProps) {
  const path = `signals[${index}]`
  const texts = `signals.${textOf(question.key)}`
  const ask = useField(`${path}.ask`)
  const again = useField(`${path}.reask`)
  const wordings = listOf(ask.value)
  return (
    <>
      {wordings.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a wording is identified by its place
        <Wording key={i} index={index} texts={texts} at={i} count={wordings.length} />
      ))}
      {question.maxAsks !== 1 && typeof again.value === 'string' && (
        <TextField
          label="When the agent asks again"
          path={`${path}.reask`}
          translation={`${texts}.reask`}
          segmentsMax={1}
          isOptional
          isForLead
        />
      )}
      <Group gap="xs">
        {wordings.length < WORDINGS_MAX && (
          <AddButton label="Another wording" onClick={() => ask.set([...wordings, ''])} />
        )}
        {question.maxAsks !== 1 && typeof again.value !== 'string' && (
          <AddButton label="Add wording for when the agent asks again" onClick={() => again.set('')} />
        )}
      </Group>
    </>
  )
}

type WordingProps = { index: number; texts: string; at: number; count: number }

function Wording({ index, texts, at, count }: WordingProps) {
  const { change } = usePlaybookForm()
  const list = `signals[${index}].ask`
  const name = at === 0 ? 'Question' : `Other wording ${at}`
  const onMove = (from: number, to: number) => change((before) => moveWording(before, index, from, to))
  const { target, handle, buttons } = useReorder({ list, name, position: at, count, onMove })
  return (
    <Group gap={4} align="flex-start" wrap="nowrap" {...target}>
      {handle && <Box mt={24}>{handle}</Box>}
      <div style={{ flex: 1, minWidth: 0 }}>
        <TextField label={name} path={`${list}[${at}]`} translation={`${texts}.ask[${at}]`} segmentsMax={1} isForLead />
      </div>
      {buttons && (
        <Stack gap={2} mt={24}>
          {buttons}
          {at > 0 && (
            <EditButton
              label="Remove other wording"
              of={at}
              icon={IconX}
              onClick={() => change((before) => removeWording(before, index, at))}
            />
          )}
        </Stack>
      )}
    </Group>
  )
}
