import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { listOf, textOf } from '../../playbook/loose.ts'
import { useField, usePlaybookForm } from '../form-context.ts'
import { type Playbook, setAt } from '../model/edit.ts'
import { TextField } from '../texts/text-field.tsx'
import type { QuestionProps } from './kinds.ts'

const WORDINGS_MAX = 5

/** The wordings of a question, and the one for the second time. */
export function Wordings({ index, question }: QuestionProps) {
  const path = `signals[${index}]`
  const texts = `signals.${textOf(question.key)}`
  const { change } = usePlaybookForm()
  const again = useField(`${path}.reask`)
  const wordings = listOf(question.ask)
  const setWordings = (next: readonly unknown[]) =>
    change((before) => setAt(before, ['signals', index, 'ask'], next) as Playbook)
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
              hasVariables
            />
          </div>
          {i > 0 && (
            <Tooltip label="Remove wording">
              <ActionIcon
                mt={26}
                variant="subtle"
                color="gray"
                aria-label={`Remove other wording ${i}`}
                onClick={() => setWordings(wordings.filter((_wording, j) => j !== i))}
              >
                <IconX size={15} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      ))}
      {question.maxAsks !== 1 && typeof again.value === 'string' && (
        <TextField
          label="If it must ask again"
          path={`${path}.reask`}
          translation={`${texts}.reask`}
          segmentsMax={1}
          isOptional
          hasVariables
        />
      )}
      <Group gap="xs">
        {wordings.length < WORDINGS_MAX && (
          <More label="Another wording" onClick={() => setWordings([...wordings, ''])} />
        )}
        {question.maxAsks !== 1 && typeof again.value !== 'string' && (
          <More label="Different text for the second time" onClick={() => again.set('')} />
        )}
      </Group>
    </>
  )
}

function More({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={12} />} onClick={onClick}>
      {label}
    </Button>
  )
}
