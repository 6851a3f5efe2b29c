import { Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { listOf, textOf } from '../../playbook/loose.ts'
import { useField } from '../form-context.ts'
import { AddButton, EditButton } from '../layout/buttons.tsx'
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
        <Group key={i} gap={4} align="flex-start" wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>
            <TextField
              label={i === 0 ? 'Question' : `Other wording ${i}`}
              path={`${path}.ask[${i}]`}
              translation={`${texts}.ask[${i}]`}
              segmentsMax={1}
              isForLead
            />
          </div>
          {i > 0 && (
            <EditButton
              mt={26}
              label="Remove other wording"
              of={i}
              icon={IconX}
              onClick={() => ask.set(wordings.filter((_wording, j) => j !== i))}
            />
          )}
        </Group>
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
