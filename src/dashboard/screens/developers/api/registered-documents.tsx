import { Code, Stack, Switch, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  PersistedDocuments,
  RemoveDocument,
  Settings,
  UpdateWorkspace,
} from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useSettingsForm } from '../../../components/form/use-settings-form.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { type Column, RecordName, Records } from '../../../components/table/records.tsx'
import { RowEnd, RowMenu } from '../../../components/table/row-menu.tsx'
import { When } from '../../../components/text/when.tsx'

const PAGE = 10

type Registered = { id: string; hash: string; operationNames: readonly string[]; cost: number; createdAt: string }

const nameOf = ({ operationNames }: Registered) => operationNames.join(', ') || 'Unnamed'

const COLUMNS: readonly Column<Registered>[] = [
  { label: 'Operations', of: (document) => <RecordName>{nameOf(document)}</RecordName> },
  { label: 'SHA-256 hash', of: ({ hash }) => <Code title={hash}>{hash.slice(0, 12)}…</Code>, isShort: true },
  { label: 'Cost', of: ({ cost }) => cost.toLocaleString(), isShort: true },
  { label: 'Registered', of: ({ createdAt }) => <When at={createdAt} />, isShort: true },
]

/** The GraphQL documents that requests can name by their hash, and whether keys can execute others. */
export function RegisteredDocuments() {
  const settings = useFreshQuery(Settings, {})
  const list = usePagedQuery(PersistedDocuments, { first: PAGE }, (data) => data.persistedDocuments)
  const [asked, setAsked] = useState<Registered | null>(null)
  return (
    <Panel
      title="Registered GraphQL documents"
      about="Clients send the hash of a registered document instead of its text. Register documents with POST /v1/documents."
    >
      <Stack>
        <Loaded value={settings.data?.workspace} query={settings}>
          {({ trustedDocumentsOnly }) => <OnlyForm saved={{ trustedDocumentsOnly }} />}
        </Loaded>
        <Paged
          list={list}
          label="registered documents"
          empty={
            <Text size="sm" c="dimmed">
              No documents are registered.
            </Text>
          }
        >
          {(rows) => (
            <Records
              label="Registered documents"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              actions={(document) => (
                <RowMenu label={`Actions for ${nameOf(document)}`}>
                  <RowEnd icon={IconTrash} onClick={() => setAsked(document)}>
                    Remove
                  </RowEnd>
                </RowMenu>
              )}
            />
          )}
        </Paged>
      </Stack>
      {asked && (
        <ConfirmAction
          mutation={RemoveDocument}
          input={{ hash: asked.hash }}
          title={`Remove “${nameOf(asked)}”?`}
          verb="Remove"
          onClose={() => setAsked(null)}
        >
          Requests that send its hash fail within a second.
        </ConfirmAction>
      )}
    </Panel>
  )
}

function OnlyForm({ saved }: { saved: { trustedDocumentsOnly: boolean } }) {
  const { form, submit, bar } = useSettingsForm({
    mutation: UpdateWorkspace,
    saved,
    toChange: (values) => values,
    toInput: (input) => input,
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={560}>
        <Switch
          label="Registered documents only"
          description="API keys and access tokens cannot execute other GraphQL documents. Members, this dashboard and REST are not affected."
          {...form.getInputProps('trustedDocumentsOnly', { type: 'checkbox' })}
        />
        <SaveBar {...bar} />
      </Stack>
    </form>
  )
}
