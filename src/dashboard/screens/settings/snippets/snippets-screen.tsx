import { Button } from '@mantine/core'
import { IconMessage2Bolt, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteSnippet, Snippets } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { type Column, RecordName, Records } from '../../../components/table/records.tsx'
import { RowAction, RowEnd, RowMenu } from '../../../components/table/row-menu.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { EditSnippet, NewSnippet, type Snippet } from './snippet-form.tsx'

const PAGE = 50
const COLUMNS: readonly Column<Snippet>[] = [
  { label: 'Name', of: ({ name }) => <RecordName>{name}</RecordName> },
  { label: 'Text', of: ({ body }) => <span className="lt-text">{body}</span> },
]

type Asked = { action: 'add' } | { action: 'edit' | 'delete'; snippet: Snippet }

/** Texts that members insert into their replies. */
export function SnippetsScreen() {
  const { may } = useCurrentWorkspace()
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = usePagedQuery(Snippets, { first: PAGE }, (data) => data.snippets)
  const close = () => setAsked(null)
  const mayChange = may('MESSAGING')
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAsked({ action: 'add' })}>
      Add snippet
    </Button>
  )
  return (
    <Screen
      title="Snippets"
      description="Texts that your team uses often. Type / in a reply to insert one."
      actions={add}
    >
      <Paged
        list={list}
        label="snippets"
        empty={
          <Empty icon={IconMessage2Bolt} title="No snippets yet">
            Save the answers that you write often, such as directions, prices or “running late”.
          </Empty>
        }
      >
        {(rows) => (
          <Records
            label="Snippets"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
            {...(mayChange && {
              actions: (snippet: Snippet) => (
                <RowMenu label={`Actions for ${snippet.name}`}>
                  <RowAction icon={IconPencil} onClick={() => setAsked({ action: 'edit', snippet })}>
                    Edit
                  </RowAction>
                  <RowEnd icon={IconTrash} onClick={() => setAsked({ action: 'delete', snippet })}>
                    Delete
                  </RowEnd>
                </RowMenu>
              ),
            })}
          />
        )}
      </Paged>
      {asked?.action === 'add' && <NewSnippet onClose={close} />}
      {asked?.action === 'edit' && <EditSnippet snippet={asked.snippet} onClose={close} />}
      {asked?.action === 'delete' && (
        <ConfirmAction
          mutation={DeleteSnippet}
          input={{ id: asked.snippet.id }}
          title={`Delete “${asked.snippet.name}”?`}
          verb="Delete"
          onClose={close}
        >
          Texts that were already sent don’t change.
        </ConfirmAction>
      )}
    </Screen>
  )
}
