import { Box, Button, Collapse, Group, SimpleGrid, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsNarrow } from '../screen/use-is-narrow.ts'

type Props = {
  /** Accessible name of the filter section. */
  label: string
  /** How many of the hidden filters are set. */
  count: number
  /** Shown on phones too. */
  search?: (isNarrow: boolean) => ReactNode
  /** Set when there is something to clear. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** The filters of a list. On a phone they are behind a button with the number of filters set. */
export function Filters({ label, count, search, onClear, children }: Props) {
  const isNarrow = useIsNarrow()
  const fields = (
    <>
      {children}
      {onClear && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} />}
          onClick={onClear}
          style={START}
        >
          Clear
        </Button>
      )}
    </>
  )
  return (
    <Box component="section" aria-label={label} mb="sm">
      {isNarrow ? (
        <Folded count={count} search={search?.(true)}>
          {fields}
        </Folded>
      ) : (
        <Group gap="xs" align="flex-end">
          {search?.(false)}
          {fields}
        </Group>
      )}
    </Box>
  )
}

/** Aligns the button in its grid cell on a phone. */
const START = { justifySelf: 'start' }

type FoldedProps = { count: number; search: ReactNode; children: ReactNode }

function Folded({ count, search, children }: FoldedProps) {
  const [isOpen, { toggle }] = useDisclosure(count > 0)
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        {search}
        <Button
          variant="default"
          onClick={toggle}
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal size={16} />}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
          {children}
        </SimpleGrid>
      </Collapse>
    </Stack>
  )
}
