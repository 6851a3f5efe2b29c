import { Button, Group } from '@mantine/core'
import { IconCalendarClock, IconSend } from '@tabler/icons-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent } from 'react'
import { sendLabel } from '../../../components/text/when.tsx'
import type { Refusal } from './deliver.ts'
import { onReplyKey } from './on-reply-key.ts'
import { ReplyField, type ReplyFieldProps } from './reply-field.tsx'
import { ScheduleMenu } from './schedule-menu.tsx'
import type { SendTime } from './send-time.ts'
import { Gate, Size } from './text-state.tsx'
import { usePreview } from './use-preview.ts'
import { unresolvedIn } from './variables.ts'

const EmojiMenu = lazy(async () => ({ default: (await import('./emoji-menu.tsx')).EmojiMenu }))

type Props = Omit<ReplyFieldProps, 'ref' | 'value' | 'onKeyDown' | 'className'> & {
  className?: string | undefined
  /** Name of the form. */
  name: string
  field: RefObject<HTMLTextAreaElement | null>
  body: string
  /** Phone number of the recipient; empty while nobody is chosen. */
  to: string
  campaignId?: string | null
  /** Why the last attempt was refused. */
  refusal: Refusal | null
  isSending?: boolean
  /** Shown above the text. */
  head?: ReactNode
  /** Shown beside the emoji menu. */
  tools?: ReactNode
  onSend: (time: SendTime) => void
}

/**
 * The form in which a person writes a text, with snippets, emoji and a time to send it. It previews the gate's decision
 * meanwhile, and does not send a text with an unresolved variable.
 */
export function Composer(props: Props) {
  const { className, name, field, body, to, campaignId = null, refusal, isSending = false, ...rest } = props
  const { head, tools, onSend, ...textarea } = rest
  const { preview, problem, isWrong, isFresh } = usePreview({ to, body, campaignId })
  const isEmpty = body.trim() === ''
  const withheld = refusal ?? preview?.withheld ?? null
  // Variables of a snippet are filled when a recipient is chosen.
  const unresolved = to === '' ? null : unresolvedIn(body)
  const cannotSend = isEmpty || to === '' || isWrong || isSending || unresolved !== null

  const continueDraft = useEffectEvent(() => {
    if (textarea.autoFocus) field.current?.setSelectionRange(body.length, body.length)
  })
  useEffect(() => continueDraft(), [])

  function submit(time: SendTime = {}) {
    if (!cannotSend) onSend(time)
  }
  function insert(text: string) {
    const { selectionStart = body.length, selectionEnd = body.length } = field.current ?? {}
    textarea.onChange(body.slice(0, selectionStart) + text + body.slice(selectionEnd))
    field.current?.focus()
  }
  return (
    <form
      className={className}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {head}
      <ReplyField
        autosize
        dir="auto"
        {...textarea}
        ref={field}
        value={body}
        readOnly={isSending}
        onKeyDown={(event) => onReplyKey(event, () => submit())}
      />
      <Gate
        refusal={withheld}
        problem={unresolved === null ? problem : `Replace ${unresolved} before you send this text.`}
        isRefused={refusal !== null}
      />
      <Group justify="space-between" gap="xs" mt={6}>
        <Group gap={4}>
          <Suspense fallback={null}>
            <EmojiMenu isDisabled={isSending} onPick={insert} />
          </Suspense>
          {tools}
          <Size preview={preview} isFresh={isFresh} />
        </Group>
        <Buttons
          opensAt={isEmpty ? null : (withheld?.retryAt ?? null)}
          isDisabled={cannotSend}
          isSending={isSending}
          onSend={submit}
        />
      </Group>
    </form>
  )
}

type ButtonsProps = {
  opensAt: string | null
  isDisabled: boolean
  isSending: boolean
  onSend: (time: SendTime) => void
}

function Buttons({ opensAt, isDisabled, isSending, onSend }: ButtonsProps) {
  return (
    <Group gap="xs">
      {opensAt && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCalendarClock size={15} />}
          disabled={isDisabled}
          onClick={() => onSend({ later: true })}
        >
          {sendLabel(opensAt)}
        </Button>
      )}
      <ScheduleMenu isDisabled={isDisabled} onSchedule={(sendAt) => onSend({ sendAt })} />
      <Button
        size="compact-sm"
        type="submit"
        leftSection={<IconSend size={15} />}
        disabled={isDisabled}
        loading={isSending}
      >
        Send
      </Button>
    </Group>
  )
}
