import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'

/** The columns beside the name, in their order, with their share of the width. */
export const COLUMNS = {
  phone: { label: 'Phone number', width: 15 },
  status: { label: 'Status', width: 13 },
  score: { label: 'Score', width: 8 },
  lastText: { label: 'Last text', width: 24 },
  owner: { label: 'Owner', width: 12 },
  campaign: { label: 'Campaign', width: 14 },
  source: { label: 'Source', width: 12 },
  created: { label: 'Created', width: 10 },
} as const

export type Column = keyof typeof COLUMNS

const ALL = Object.keys(COLUMNS) as Column[]
const USUAL: Column[] = ['phone', 'status', 'score', 'lastText', 'owner', 'campaign', 'created']

/** The columns that this browser shows. */
export function useColumns() {
  const [stored, store] = useLocalStorage<string[]>({
    key: 'leadthread.lead-columns',
    defaultValue: USUAL,
    getInitialValueInEffect: false,
  })
  const columns = ALL.filter((column) => Array.isArray(stored) && stored.includes(column))
  return { columns, store }
}

export function ColumnsMenu() {
  const { columns, store } = useColumns()
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={15} />} visibleFrom="md" ml="auto">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group value={columns} onChange={store} aria-label="Columns">
          <Stack gap={8}>
            {ALL.map((column) => (
              <Checkbox key={column} size="xs" value={column} label={COLUMNS[column].label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="xs" c="dimmed" mt="xs">
          Saved in this browser
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
