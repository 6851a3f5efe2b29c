import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type AttributeRow, newRow } from './attributes.ts'

type Props = { rows: readonly AttributeRow[]; onChange: (rows: AttributeRow[]) => void }

/** Attributes as pairs of name and value inputs. */
export function AttributeRows({ rows, onChange }: Props) {
  const set = (id: number, changes: Partial<AttributeRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  return (
    <Stack gap={6} role="group" aria-label="Attributes">
      {rows.map((row, i) => (
        <Group key={row.id} gap={6} wrap="nowrap">
          <TextInput
            size="xs"
            flex="0 1 40%"
            aria-label={`Attribute ${i + 1} name`}
            placeholder="Name"
            value={row.key}
            onChange={({ currentTarget }) => set(row.id, { key: currentTarget.value })}
          />
          <TextInput
            size="xs"
            flex={1}
            aria-label={`Value of ${row.key || `attribute ${i + 1}`}`}
            placeholder="Value"
            value={row.text}
            onChange={({ currentTarget }) => set(row.id, { text: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${row.key || `attribute ${i + 1}`}`}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, newRow()])}
        >
          Add attribute
        </Button>
      </Group>
    </Stack>
  )
}
