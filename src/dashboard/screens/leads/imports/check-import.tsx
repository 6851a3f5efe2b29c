import { Button, Group, Stack, Text } from '@mantine/core'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { ScreenLoading } from '../../../components/screen/screen-states.tsx'
import { counted } from '../../../components/text/counted.ts'
import { Hint } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { ImportFailures } from './import-failures.tsx'
import { ImportProgress } from './import-progress.tsx'
import { isOver, type ShownImport } from './import-words.ts'
import { useImport } from './use-import.ts'

type Props = { id: string; isSending: boolean; onBack: () => void; onImport: () => void; opensTo: string | null }

/** Step 3: the result of the dry run, and the import button. */
export function CheckImport({ id, ...props }: Props) {
  const { shown, ...query } = useImport(id)
  return (
    <Loaded value={shown} query={query} placeholder={<ScreenLoading />}>
      {(found) => <Checked {...props} shown={found} />}
    </Loaded>
  )
}

function Checked({ shown, isSending, onBack, onImport, opensTo }: Omit<Props, 'id'> & { shown: ShownImport }) {
  const { counts, status, createdAt } = shown
  const count = counts.total - counts.failed
  const isChecked = isOver(status)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" component="div">
        Nothing has been imported yet.
        {isChecked && (
          <>
            {' '}
            Checked <When at={createdAt} />.
          </>
        )}
      </Text>
      <ImportProgress shown={shown} />
      {opensTo !== null && isChecked && counts.created > 0 && (
        <Text size="sm">
          Up to {counted(counts.created, 'new lead')} will get the opening text of {opensTo}.
        </Text>
      )}
      <Group gap="xs">
        <Button onClick={onImport} loading={isSending} disabled={!isChecked || count === 0 || status !== 'COMPLETED'}>
          {isChecked ? `Import ${counted(count, 'row')}` : 'Import'}
        </Button>
        <Button variant="default" onClick={onBack} disabled={isSending}>
          Change columns
        </Button>
        {isChecked && count === 0 && <Hint>No rows can be imported with this column mapping.</Hint>}
      </Group>
      {isChecked && <ImportFailures shown={shown} />}
    </Stack>
  )
}
