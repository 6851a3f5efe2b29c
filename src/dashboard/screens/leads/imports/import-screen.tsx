import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { CancelImport } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { BackLink, ButtonLink } from '../../../components/screen/links.tsx'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { MissingScreen, ScreenLoading } from '../../../components/screen/screen-states.tsx'
import { counted } from '../../../components/text/counted.ts'
import { When } from '../../../components/text/when.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFailures } from './import-failures.tsx'
import { ImportProgress } from './import-progress.tsx'
import { IMPORT_STATUSES, isOver, KINDS, type ShownImport } from './import-words.ts'
import { useImport } from './use-import.ts'

const route = getRouteApi('/w/$workspaceId/leads/imports/$importId')

/** One import: progress, result and rejected rows. */
export function ImportScreen() {
  const { importId } = route.useParams()
  const { shown, isMissing, ...query } = useImport(importId)
  if (isMissing) return <MissingScreen />
  return (
    <Screen
      title={shown?.fileName ?? 'Import'}
      description={
        <Group gap="xs" component="span">
          <BackLink to="/w/$workspaceId/leads/imports">Imports</BackLink>
          {shown && <Summary shown={shown} />}
        </Group>
      }
      actions={shown && <Actions shown={shown} />}
    >
      <Loaded value={shown} query={query} title="Couldn’t load the import" placeholder={<ScreenLoading />}>
        {(found) => (
          <Stack gap="lg">
            <ImportProgress shown={found} />
            {isOver(found.status) && <ImportFailures shown={found} />}
            <ImportColumns shown={found} />
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}

function Summary({ shown }: { shown: ShownImport }) {
  const { kind, status, dryRun, counts, createdAt } = shown
  const { label, color } = IMPORT_STATUSES[status]
  return (
    <>
      <Badge color={color}>{label}</Badge>
      {dryRun && (
        <Badge color="gray" variant="outline">
          Check only
        </Badge>
      )}
      <Text inherit component="span" className="lt-number">
        {KINDS[kind]}, {counted(counts.total, 'row')} · <When at={createdAt} />
      </Text>
    </>
  )
}

function Actions({ shown }: { shown: ShownImport }) {
  const [isAsking, { open, close }] = useDisclosure()
  if (isOver(shown.status)) {
    return (
      <>
        {!shown.dryRun && shown.kind === 'LEADS' && (
          <ButtonLink variant="default" to="/w/$workspaceId/leads">
            View leads
          </ButtonLink>
        )}
        <ButtonLink to="/w/$workspaceId/leads/imports/new">
          {shown.dryRun ? 'Import a file' : 'Import another file'}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Cancel
      </Button>
      <ConfirmAction
        mutation={CancelImport}
        input={{ id: shown.id }}
        opened={isAsking}
        onClose={close}
        title="Stop this import?"
        verb="Stop"
      >
        Rows that are already imported are kept.
      </ConfirmAction>
    </>
  )
}
