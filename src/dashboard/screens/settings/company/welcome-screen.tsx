import { Anchor, Button, Center, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { UpdateCompanyProfile } from '../../../../generated/dashboard/documents.ts'
import { FormProblem } from '../../../components/form/form-problem.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { rememberAsked } from '../../../shell/company-asked.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { takeBrowserTimeZone } from './browser-time-zone.ts'

/** Three questions at the first sign-in. The time zone is the browser's. */
export function WelcomeScreen() {
  useDocumentTitle('Welcome · Leadthread')
  const current = useCurrentWorkspace()
  const { workspace } = current
  const client = useClient()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { name: '', trade: '', serviceArea: '', helpContact: '' },
    validate: { name: isNotEmpty('Enter the name of your company.'), helpContact: isNotEmpty('Enter a help contact.') },
  })
  const { run, isPending, problem } = useFormAction(UpdateCompanyProfile, form)

  function leave() {
    rememberAsked(workspace.id)
    void navigate({ to: '/w/$workspaceId/inbox', params: { workspaceId: workspace.id }, replace: true })
  }
  const submit = form.onSubmit(async ({ name, trade, serviceArea, helpContact }) => {
    const optional = { trade: trade.trim() || null, serviceArea: serviceArea.trim() || null }
    if (!(await run({ input: { name: name.trim(), helpContact: helpContact.trim(), ...optional } }))) return
    await takeBrowserTimeZone(client, current)
    leave()
  })
  return (
    <Center py={{ base: 'md', sm: 64 }} px="md">
      <Paper component="form" onSubmit={submit} noValidate maw={480} w="100%" aria-label="Your company">
        <Stack>
          <div>
            <Title order={1} size="h2">
              Tell us about your company
            </Title>
            <Text size="sm" c="dimmed">
              Your campaigns text under this name. You can change everything later under Settings.
            </Text>
          </div>
          <TextInput label="Company name" maxLength={60} withAsterisk data-autofocus {...form.getInputProps('name')} />
          <TextInput label="Trade" placeholder="Roofing" maxLength={60} {...form.getInputProps('trade')} />
          <TextInput
            label="Service area"
            placeholder="Cities or ZIP codes"
            maxLength={100}
            {...form.getInputProps('serviceArea')}
          />
          <TextInput
            label="Help contact"
            description="Sent to leads who text HELP: a phone number, email address or website."
            maxLength={120}
            withAsterisk
            {...form.getInputProps('helpContact')}
          />
          <FormProblem error={problem} />
          <Group justify="space-between">
            <Anchor component="button" type="button" size="sm" onClick={leave}>
              Not now
            </Anchor>
            <Button type="submit" loading={isPending}>
              Continue
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Center>
  )
}
