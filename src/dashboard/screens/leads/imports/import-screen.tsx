import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { CancelImport } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { ButtonLink, TextLink } from '../../../components/links.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Screen } from '../../../components/screen.tsx'
import { MissingScreen, ScreenLoading } from '../../../components/screen-states.tsx'
import { useAct } from '../../../components/use-act.ts'
import { When } from '../../../components/when.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFailures } from './import-failures.tsx'
import { ImportProgress } from './import-progress.tsx'
import { IMPORT_STATUSES, isOver, KINDS, type ShownImport } from './import-words.ts'
import classes from './imports.module.css'
import { useImport } from './use-import.ts'

const route = getRouteApi('/w/$workspaceId/leads/imports/$importId')

/** One import: how far it is, what came of it, and the rows that were not taken. */
export function ImportScreen() {
  const { importId, workspaceId } = route.useParams()
  const { shown, error, isMissing, again } = useImport(importId)
  if (isMissing) return <MissingScreen />
  return (
    <Screen
      title={shown?.fileName ?? 'Import'}
      description={
        <Group gap="xs" component="span">
          <TextLink to="/w/$workspaceId/leads/imports" params={{ workspaceId }} inherit c="dimmed">
            <IconArrowLeft size={14} className={classes.arrow} aria-hidden /> Imports
          </TextLink>
          {shown && <Summary shown={shown} />}
        </Group>
      }
      actions={shown && <Actions shown={shown} workspaceId={workspaceId} />}
    >
      {shown ? (
        <Stack gap="lg">
          <ImportProgress shown={shown} />
          {isOver(shown.status) && <ImportFailures shown={shown} />}
          <ImportColumns shown={shown} />
        </Stack>
      ) : error ? (
        <Problem error={error} title="Couldn’t load the import" onRetry={again} />
      ) : (
        <ScreenLoading />
      )}
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
          Dry run
        </Badge>
      )}
      <Text inherit component="span" className="lt-number">
        {KINDS[kind]}, {counts.total.toLocaleString()} rows · <When at={createdAt} />
      </Text>
    </>
  )
}

function Actions({ shown, workspaceId }: { shown: ShownImport; workspaceId: string }) {
  const [isAsking, { open, close }] = useDisclosure()
  const { act, isActing } = useAct(CancelImport)
  const params = { workspaceId }
  if (isOver(shown.status)) {
    return (
      <>
        {!shown.dryRun && shown.kind === 'LEADS' && (
          <ButtonLink variant="default" to="/w/$workspaceId/leads" params={params}>
            View leads
          </ButtonLink>
        )}
        <ButtonLink to="/w/$workspaceId/leads/imports/new" params={params}>
          {shown.dryRun ? 'Import a file' : 'Import another file'}
        </ButtonLink>
      </>
    )
  }
  const cancel = async () => {
    await act({ input: { id: shown.id } })
    close()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Cancel
      </Button>
      <Confirm
        opened={isAsking}
        onClose={close}
        title="Stop this import?"
        verb="Stop"
        isActing={isActing}
        onConfirm={cancel}
      >
        Rows already imported stay imported.
      </Confirm>
    </>
  )
}
