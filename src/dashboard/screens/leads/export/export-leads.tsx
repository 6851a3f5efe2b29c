import { ActionIcon, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Problem } from '../../../components/screen/problem.tsx'
import { useIsNarrow } from '../../../components/screen/use-is-narrow.ts'
import { counted } from '../../../components/text/counted.ts'
import type { LeadFilter } from '../lead-search.ts'
import { type Export, useExport } from './use-export.ts'

type Props = { filter: LeadFilter; total: number | null }

/** Exports all leads that match the filter as a CSV file. */
export function ExportLeads({ filter, total }: Props) {
  const exporting = useExport(filter)
  const isEmpty = total === 0
  const icon = <IconDownload size={16} />
  const button = {
    variant: 'default',
    onClick: exporting.start,
    disabled: isEmpty,
    title: isEmpty ? 'No leads to export' : 'Download the filtered leads as CSV',
  } as const
  return (
    <>
      {useIsNarrow() ? (
        <ActionIcon {...button} size={30} aria-label="Export">
          {icon}
        </ActionIcon>
      ) : (
        <Button {...button} leftSection={icon}>
          Export
        </Button>
      )}
      <Modal
        opened={exporting.state !== 'idle'}
        onClose={exporting.cancel}
        title="Export leads"
        closeOnClickOutside={false}
        centered
      >
        <ExportProgress {...exporting} total={total} />
      </Modal>
    </>
  )
}

const COUNTED_MAX = 10_000

function ExportProgress({ state, count, error, cancel, start, total }: Export & { total: number | null }) {
  const isCounted = total !== null && total < COUNTED_MAX
  const read = `${counted(count, 'lead')} loaded`
  return (
    <Stack gap="sm">
      {state === 'failed' ? (
        <Problem error={error} title="The export stopped" onRetry={start} {...(!error && { detail: 'Try again.' })} />
      ) : (
        <Progress
          value={state === 'done' ? 100 : isCounted ? (100 * count) / Math.max(total, 1) : 100}
          animated={state === 'reading' && !isCounted}
          aria-label={read}
        />
      )}
      <Text size="sm" className="lt-number" role="status">
        {state === 'done'
          ? `${counted(count, 'lead')} exported.`
          : `${read}${isCounted ? ` of ${total.toLocaleString()}` : ''}.`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={cancel}>
          {state === 'done' ? 'Close' : 'Cancel'}
        </Button>
      </Group>
    </Stack>
  )
}
