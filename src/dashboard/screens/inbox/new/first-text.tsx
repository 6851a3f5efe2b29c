import { ActionIcon, Alert, Stack, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Composer } from '../reply/composer.tsx'
import reply from '../reply/reply.module.css'
import { useIsOffline } from '../thread/use-is-offline.ts'
import { bodyFor, EMPTY, edited, type FirstDraft, useFirstDraft } from './first-draft.ts'
import { RecipientField } from './recipient-field.tsx'
import { useLinkedRecipient } from './recipients.ts'
import { type OnSent, useFirstText } from './use-first-text.ts'
import { WhoAnswers } from './who-answers.tsx'

type Props = {
  /** Names what the form keeps in the tab. */
  place: string
  linkedLeadId: string | undefined
  /** On the page of the linked lead, who is the recipient. `continues`: their ended conversation. */
  onLead?: { continues: string | null; isWriting: boolean }
  onSent?: OnSent
}

/** The form of the first text. */
export function FirstText({ place, linkedLeadId, onLead, onSent }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const linked = useLinkedRecipient(linkedLeadId)
  const [draft, changeDraft] = useFirstDraft(place, linkedLeadId)
  const { send, isSending, refusal, forget } = useFirstText(place, (message, leadId) => {
    changeDraft({ text: EMPTY.text })
    onSent?.(message, leadId)
  })
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
        {...(onLead ? { ...ON_LEAD, autoFocus: onLead.isWriting } : ON_OWN_PAGE)}
        field={field}
        to={recipient?.phone ?? ''}
        campaignId={answerer.campaignId}
        body={body}
        refusal={refusal}
        isSending={isSending}
        onChange={(to) => change({ text: edited(text, to, recipient) })}
        onSnippet={(snippet, company) => {
          const text = { body: snippet, company }
          change({ text: onLead ? { body: bodyFor(text, recipient), company: null } : text })
        }}
        onSend={(time) => {
          if (recipient) void send({ recipient, body, answerer, continues: onLead?.continues ?? null }, time)
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
            {!onLead && (
              <RecipientField
                recipient={recipient}
                isDisabled={isSending}
                onChange={(to) => change({ recipient: to })}
              />
            )}
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

const ON_OWN_PAGE = { label: 'Text', minRows: 4, maxRows: 12 }
const ON_LEAD = { 'aria-label': 'Text', placeholder: 'Text the lead', minRows: 2, maxRows: 8, className: reply.reply }

function Waiting() {
  if (!useIsOffline()) return null
  return (
    <Text size="sm" c="dimmed" mt="sm" role="status">
      Waiting for the network. The text is sent when you’re online again.
    </Text>
  )
}
