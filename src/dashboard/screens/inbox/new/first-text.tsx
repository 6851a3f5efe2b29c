import { ActionIcon, Alert, Stack, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Composer } from '../reply/composer.tsx'
import { useIsOffline } from '../thread/use-is-offline.ts'
import { bodyFor, EMPTY, edited, type FirstDraft, useFirstDraft } from './first-draft.ts'
import { RecipientField } from './recipient-field.tsx'
import { useLinkedRecipient } from './recipients.ts'
import { useFirstText } from './use-first-text.ts'
import { WhoAnswers } from './who-answers.tsx'

type Props = { workspaceId: string; place: string; linkedLeadId: string | undefined }

/** The form of the first text. `place` names what it keeps in the tab. */
export function FirstText({ workspaceId, place, linkedLeadId }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const linked = useLinkedRecipient(linkedLeadId)
  const [draft, changeDraft] = useFirstDraft(place, linkedLeadId)
  const { send, isSending, refusal, forget } = useFirstText(workspaceId, place)
  const { recipient = linked, answerer, text } = draft
  const body = bodyFor(text, recipient)
  const change = (to: Partial<FirstDraft>) => {
    forget()
    changeDraft(to)
  }
  return (
    <>
      <Composer
        name="First text"
        label="Text"
        minRows={4}
        maxRows={12}
        field={field}
        to={recipient?.phone ?? ''}
        campaignId={answerer.campaignId}
        body={body}
        refusal={refusal}
        isSending={isSending}
        onChange={(to) => change({ text: edited(text, to, recipient) })}
        onSnippet={(snippet, company) => change({ text: { body: snippet, company } })}
        onSend={(time) => {
          if (recipient) void send({ recipient, body, answerer }, time)
        }}
        tools={
          text.body !== '' && (
            <Tooltip label="Discard draft">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Discard draft"
                disabled={isSending}
                onClick={() => change(EMPTY)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          )
        }
        head={
          <Stack gap="sm" mb="sm">
            <RecipientField recipient={recipient} isDisabled={isSending} onChange={(to) => change({ recipient: to })} />
            {recipient?.suppressed && (
              <Alert color="red" role="alert" title="This lead opted out">
                No text can be sent to this number.
              </Alert>
            )}
            <WhoAnswers answerer={answerer} isDisabled={isSending} onChange={(to) => change({ answerer: to })} />
          </Stack>
        }
      />
      {isSending && <Waiting />}
    </>
  )
}

function Waiting() {
  if (!useIsOffline()) return null
  return (
    <Text size="sm" c="dimmed" mt="sm" role="status">
      Waiting for the network. The text is sent when you’re online again.
    </Text>
  )
}
