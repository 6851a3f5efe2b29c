import { Button, Group, Stack, Stepper, Text } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { Confirm } from '../../../components/dialog/confirm.tsx'
import { BackLink } from '../../../components/screen/links.tsx'
import { Problem } from '../../../components/screen/problem.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { CheckImport } from './check-import.tsx'
import { ChooseFile } from './choose-file.tsx'
import { problemOf } from './fields.ts'
import { ImportSettingsForm } from './import-settings.tsx'
import classes from './imports.module.css'
import { MapColumns } from './map-columns.tsx'
import { UploadStatus } from './upload-status.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { type NewImport, useNewImport } from './use-new-import.ts'

/** Imports a file in steps. Nothing changes before the last step. */
export function NewImportScreen() {
  const { may } = useCurrentWorkspace()
  const making = useNewImport()
  const { step, upload, leaving } = making
  const isOver = useFileDrop(upload.part === null && may('LEADS') ? making.choose : null)
  if (!may('LEADS')) {
    return (
      <Screen title="Import a file">
        <Problem title="You don’t have access to imports" detail="Ask an owner or admin to change your role." />
      </Screen>
    )
  }
  return (
    <Screen title="Import a file" description={<BackLink to="/w/$workspaceId/leads">Leads</BackLink>}>
      <Stack gap="lg">
        <Stepper
          active={step}
          size="xs"
          maw={640}
          wrap={false}
          classNames={{ separator: classes.separator! }}
          allowNextStepsSelect={false}
          onStepClick={upload.part === null ? making.goTo : () => {}}
        >
          <Stepper.Step label="File" />
          <Stepper.Step label="Columns" />
          <Stepper.Step label="Check" />
        </Stepper>
        {step === 0 && (
          <ChooseFile
            kind={making.kind}
            onKind={making.setKind}
            onFile={making.choose}
            problem={making.fileProblem}
            isOver={isOver}
          />
        )}
        {step === 1 && <ColumnsStep making={making} />}
        {step === 2 && making.dryRunId && (
          <>
            <UploadStatus {...upload} onStop={upload.stop} />
            <CheckImport
              id={making.dryRunId}
              isSending={upload.part !== null}
              onBack={() => making.goTo(1)}
              onImport={making.run}
              opensTo={making.settings.sendOpenings ? 'the campaign' : null}
            />
          </>
        )}
      </Stack>
      <Confirm
        opened={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title="Stop the upload?"
        verb="Leave page"
        keep="Stay"
        onConfirm={() => {
          upload.stop()
          leaving.proceed?.()
        }}
      >
        The file is still uploading. If you leave now, nothing is imported.
      </Confirm>
    </Screen>
  )
}

function ColumnsStep({ making }: { making: NewImport }) {
  const { kind, file, columns, settings, upload } = making
  const problem = problemOf(columns)
  return (
    <Stack gap="md" maw={860}>
      <Group gap="xs">
        <IconFileTypeCsv size={18} stroke={1.5} aria-hidden />
        <Text size="sm" fw={500} className="lt-text">
          {file?.name}
        </Text>
        <Button size="compact-xs" variant="subtle" onClick={() => making.goTo(0)} disabled={upload.part !== null}>
          Choose another file
        </Button>
      </Group>
      <MapColumns kind={kind} columns={columns} onChange={making.setColumns} />
      <ImportSettingsForm kind={kind} settings={settings} onChange={making.setSettings} />
      <UploadStatus {...upload} onStop={upload.stop} />
      <Group gap="sm">
        <Button onClick={making.check} loading={upload.part !== null} disabled={problem !== null}>
          Check file
        </Button>
        <Text size="sm" c={problem ? 'red' : 'dimmed'} role={problem ? 'alert' : undefined}>
          {problem ?? 'This only checks the file. Nothing is imported yet.'}
        </Text>
      </Group>
    </Stack>
  )
}
