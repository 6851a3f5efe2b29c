import { Button, Group, Paper, Text } from '@mantine/core'
import { IconBan, IconDownload, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useIsNarrow } from '../../../components/screen/use-is-narrow.ts'
import { counted } from '../../../components/text/counted.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { SendButton } from '../../sends/index.ts'
import { leadRow, leadsCsv } from '../export/leads-csv.ts'
import { saveFile } from '../export/save-file.ts'
import type { LeadFilter } from '../lead-search.ts'
import { filterGiven } from './filter-given.ts'
import { matchingInWords } from './in-words.ts'
import { useSelection } from './selection-context.ts'

const BlockLeads = lazy(async () => ({ default: (await import('./block-leads.tsx')).BlockLeads }))
const EraseSelected = lazy(async () => ({ default: (await import('./erase-leads.tsx')).EraseSelected }))

type Action = 'block' | 'erase'
type Props = { filter: LeadFilter; total: number | null }

/** What can be done to the selected leads. Nothing is shown while none is selected. */
export function SelectionBar({ filter, total }: Props) {
  const { leads, isAll, selectAll, clear } = useSelection()
  /** What was asked for, with the leads at that time: those that are done can leave the filter. */
  const [asked, setAsked] = useState<{ action: Action; total: number; words: string }>()
  const count = isAll ? (total ?? leads.size) : leads.size
  const words = isAll ? matchingInWords(count) : counted(count, 'lead')
  const about = asked && { filter, total: asked.total, words: asked.words, onClose: () => setAsked(undefined) }
  return (
    <>
      {count > 0 && (
        <Paper
          p="xs"
          mb="sm"
          pos="sticky"
          top="calc(var(--app-shell-header-offset, 0rem) + 8px)"
          style={{ zIndex: 5 }}
          role="region"
          aria-label="Selected leads"
          shadow="sm"
        >
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Text size="sm" fw={600} className="lt-number" role="status">
                {words} selected
              </Text>
              {!isAll && total !== null && total > leads.size && (
                <Button size="compact-sm" variant="subtle" onClick={selectAll}>
                  Select all {matchingInWords(total)} that match
                </Button>
              )}
              <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
                Clear selection
              </Button>
            </Group>
            <Actions filter={filter} words={words} onAsk={(action) => setAsked({ action, total: count, words })} />
          </Group>
        </Paper>
      )}
      <Suspense>
        {about && asked.action === 'block' && <BlockLeads {...about} />}
        {about && asked.action === 'erase' && <EraseSelected {...about} />}
      </Suspense>
    </>
  )
}

type ActionsProps = { filter: LeadFilter; words: string; onAsk: (action: Action) => void }

function Actions({ filter, words, onAsk }: ActionsProps) {
  const { leads, isAll } = useSelection()
  const { may } = useCurrentWorkspace()
  const isNarrow = useIsNarrow()
  const target = isAll ? { filter: filterGiven(filter) } : { leadIds: [...leads.keys()] }
  return (
    <Group gap="xs">
      <SendButton target={target} label={words} size="compact-sm" {...(isNarrow && { leftSection: null })}>
        Send campaign
      </SendButton>
      {!isAll && <ExportSelected />}
      {may('LEADS') && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={!isNarrow && <IconBan size={14} />}
            onClick={() => onAsk('block')}
          >
            Block
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            leftSection={!isNarrow && <IconTrash size={14} />}
            onClick={() => onAsk('erase')}
          >
            Erase
          </Button>
        </>
      )}
    </Group>
  )
}

/** The button above the list exports all that match. */
function ExportSelected() {
  const { leads } = useSelection()
  const save = async () => {
    const rows = [...leads.values()].map(leadRow)
    saveFile(`leads-${new Date().toISOString().slice(0, 10)}.csv`, await leadsCsv(rows))
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={!useIsNarrow() && <IconDownload size={14} />}
      onClick={() => void save()}
    >
      Export
    </Button>
  )
}
