import { Stack, Textarea } from '@mantine/core'
import { Settings, UpdateWorkspace } from '../../../../generated/dashboard/documents.ts'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useSettingsForm } from '../../../components/form/use-settings-form.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Panel } from '../../../components/screen/panel.tsx'

/** The websites whose pages can use the API from a browser. */
export function AllowedOrigins() {
  const settings = useFreshQuery(Settings, {})
  return (
    <Panel
      title="Allowed origins"
      about="Websites whose pages can use this workspace’s API from a browser. Create short-lived access tokens for them."
    >
      <Loaded value={settings.data?.workspace} query={settings}>
        {({ allowedOrigins }) => <OriginsForm saved={{ allowedOrigins: allowedOrigins.join('\n') }} />}
      </Loaded>
    </Panel>
  )
}

function OriginsForm({ saved }: { saved: { allowedOrigins: string } }) {
  const { form, submit, bar } = useSettingsForm({
    mutation: UpdateWorkspace,
    saved,
    toChange: ({ allowedOrigins }) => ({
      allowedOrigins: allowedOrigins
        .split(/[\s,]+/)
        .map((origin) => origin.replace(/\/$/, ''))
        .filter(Boolean),
    }),
    toInput: (input) => input,
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={560}>
        <Textarea
          label="Origins"
          description="One per line, up to 20. http is allowed for localhost only."
          placeholder="https://app.example.com"
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          {...form.getInputProps('allowedOrigins')}
        />
        <SaveBar {...bar} />
      </Stack>
    </form>
  )
}
