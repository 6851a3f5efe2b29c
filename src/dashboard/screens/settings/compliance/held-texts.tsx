import { Button, Group, Stack, Title } from '@mantine/core'
import { IconDownload, IconMessageQuestion } from '@tabler/icons-react'
import { HeldTexts as HeldTextsDocument } from '../../../../generated/dashboard/documents.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { type Column, Records } from '../../../components/table/records.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { ANSWERS, type HeldText } from './held-text-file.ts'
import { useHeldTextExport } from './use-held-text-export.ts'

const PAGE = 20

/** The messages that were held as possible opt-outs, with the team's answers, and their download. */
export function HeldTexts() {
  const found = usePagedQuery(HeldTextsDocument, { first: PAGE }, ({ heldTexts }) => heldTexts)
  const exporting = useHeldTextExport()
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2}>Held messages</Title>
          <Hint>Messages that may be opt-outs, with your team’s answers. They stay in this workspace.</Hint>
        </div>
        <Group gap="xs">
          {(['csv', 'json'] as const).map((format) => (
            <Button
              key={format}
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} />}
              loading={exporting.isPending}
              onClick={() => void exporting.download(format)}
            >
              Download {format.toUpperCase()}
            </Button>
          ))}
        </Group>
      </Group>
      <Paged
        list={found}
        label="held messages"
        empty={
          <Empty icon={IconMessageQuestion} title="No held messages">
            Messages that may be opt-outs appear here and in the inbox.
          </Empty>
        }
      >
        {(rows) => <Records label="Held messages" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />}
      </Paged>
    </Stack>
  )
}

const COLUMNS: readonly Column<HeldText>[] = [
  {
    label: 'Message',
    of: ({ message, conversation }) => (
      <TextLink to="/w/$workspaceId/inbox/$conversationId" params={{ conversationId: conversation.id }} size="sm">
        <span className="lt-text">{message.body || 'A picture without text'}</span>
      </TextLink>
    ),
  },
  { label: 'Answer', of: ({ answer }) => (answer ? ANSWERS[answer] : 'Not answered') },
  { label: 'Held', of: ({ createdAt }) => <When at={createdAt} />, isShort: true },
]
