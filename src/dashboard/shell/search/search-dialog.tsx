import { Badge, Combobox, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMessage, IconSearch, IconSpeakerphone } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ResultOf } from 'gql.tada'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { GlobalSearch } from '../../../generated/dashboard/documents.ts'
import { useFocusBack } from '../../components/dialog/use-focus-back.ts'
import { describeError } from '../../components/request/describe-error.ts'
import { Initials } from '../../components/text/initials.tsx'
import { givenName, leadName, prettyPhone } from '../../components/text/lead-name.ts'
import { shortTime, useNow } from '../../components/text/when.tsx'
import { WRITERS } from '../../documents/conversation-status.ts'
import { LEAD_STATUSES } from '../../documents/lead-status.ts'
import { useCurrentWorkspace } from '../workspace.tsx'
import { COMMANDS, type Command, commandsFor } from './commands.ts'
import { FoundText } from './found-text.tsx'
import classes from './search.module.css'

const TYPING_PAUSE_MS = 150
const COMMANDS_BESIDE_RESULTS = 3

type Found = NonNullable<ResultOf<typeof GlobalSearch>['search']>
type FoundLead = NonNullable<Found['leads']>[number]
type FoundMessage = NonNullable<Found['messages']>[number]

/** Searches leads, texts, campaigns and commands. Arrow keys and Enter open a result. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="10vh" padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search" p={0} style={{ overflow: 'hidden' }}>
        <Modal.Body>
          <Search onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  // Always open, since it has no dropdown: closed, it would not choose by Enter.
  const combobox = useCombobox({ opened: true })
  const [typed, setTyped] = useState('')
  const { found, search, isSearching, error } = useFound(typed)
  const commands = useCommands(typed)
  const open = useOpen(onClose)
  const hasFound = found !== undefined && [found.leads, found.messages, found.campaigns].some((list) => list?.length)
  const shown = hasFound ? commands.slice(0, COMMANDS_BESIDE_RESULTS) : commands
  const isOfBefore = hasFound && isSearching
  /** What was typed when Enter was pressed: the first result is opened once it is known. */
  const entered = useRef<string>(undefined)
  // The first result can be opened by Enter alone, from the moment at which it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are in the page after a change of these
  useLayoutEffect(() => {
    if (isOfBefore) return combobox.resetSelectedOption()
    combobox.selectFirstOption()
    if (isSearching) return
    if (entered.current === typed && !error) combobox.clickSelectedOption()
    entered.current = undefined
  }, [found, shown.length, isSearching])

  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
      <Combobox.EventsTarget>
        <TextInput
          className={classes.input}
          aria-label="Search leads, texts and campaigns"
          placeholder="Search leads, texts and campaigns"
          data-autofocus
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => {
            entered.current = undefined
            setTyped(currentTarget.value)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onClose()
            if (key === 'Enter' && isSearching && (hasFound || shown.length === 0)) entered.current = typed
          }}
          leftSection={<IconSearch size={18} />}
          rightSection={isSearching ? <Loader size={16} /> : null}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label="Results">
        {found?.leads?.length ? (
          <Combobox.Group label="Leads">
            {found.leads.map((lead) => (
              <LeadOption key={lead.id} lead={lead} />
            ))}
          </Combobox.Group>
        ) : null}
        {found?.messages?.length ? (
          <Combobox.Group label="Texts">
            {found.messages.map((message) => (
              <MessageOption key={message.id} message={message} search={search} />
            ))}
          </Combobox.Group>
        ) : null}
        {found?.campaigns?.length ? (
          <Combobox.Group label="Campaigns">
            {found.campaigns.map(({ id, name }) => (
              <Option key={id} value={`/w/$workspaceId/campaigns/${id}`} icon={<IconSpeakerphone size={18} />}>
                <Text size="sm" fw={500} className="lt-clip">
                  {name}
                </Text>
              </Option>
            ))}
          </Combobox.Group>
        ) : null}
        {shown.length > 0 && (
          <Combobox.Group label="Go to">
            {shown.map(({ to, label, icon: Icon }) => (
              <Option key={label} value={to} icon={<Icon size={18} stroke={1.6} />}>
                <Text size="sm">{label}</Text>
              </Option>
            ))}
          </Combobox.Group>
        )}
        {error && !isSearching && <Combobox.Empty>{error}</Combobox.Empty>}
        {!error && !hasFound && shown.length === 0 && !isSearching && (
          <Combobox.Empty>Nothing found for “{typed.trim()}”</Combobox.Empty>
        )}
      </Combobox.Options>
      <Text size="xs" c="dimmed" component="div" className={classes.foot} visibleFrom="sm">
        <span>↑↓ to choose</span>
        <span>↵ to open</span>
        <span>Esc to close</span>
      </Text>
    </Combobox>
  )
}

/** The results for what was typed. While the next ones load, the previous ones stay. */
function useFound(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const hasWord = /[\p{L}\p{N}]/u.test(search)
  const [{ data, fetching, error, stale }] = useQuery({
    query: GlobalSearch,
    variables: { text: search },
    pause: !hasWord,
    requestPolicy: 'network-only',
  })
  const last = useRef<Found | undefined>(undefined)
  if (data?.search || error) last.current = data?.search ?? undefined
  const isTyping = search !== typed.trim()
  return {
    search,
    found: hasWord && typed.trim() !== '' ? (data?.search ?? last.current) : undefined,
    isSearching: /[\p{L}\p{N}]/u.test(typed) && (isTyping || fetching || stale),
    error: error ? describeError(error).message : null,
  }
}

function useCommands(typed: string): readonly Command[] {
  const { workspace, may } = useCurrentWorkspace()
  const allowed = COMMANDS.filter(({ scope, mode }) => (!scope || may(scope)) && (!mode || mode === workspace.mode))
  return commandsFor(typed, allowed)
}

/** An option's value is the address of its screen. */
function useOpen(onClose: () => void): (value: string) => void {
  const { history } = useRouter()
  const { workspace } = useCurrentWorkspace()
  return (value) => {
    onClose()
    history.push(value.replace('$workspaceId', workspace.id))
  }
}

function LeadOption({ lead }: { lead: FoundLead }) {
  const { label, color } = LEAD_STATUSES[lead.status]
  const name = givenName(lead.attributes)
  return (
    <Option
      value={`/w/$workspaceId/leads/${lead.id}`}
      icon={<Initials name={name} color={color} />}
      end={
        <Badge size="sm" color={color} flex="none">
          {label}
        </Badge>
      }
    >
      <Text size="sm" fw={500} className="lt-clip">
        {leadName(lead)}
      </Text>
      {name !== null && (
        <Text size="xs" c="dimmed" className="lt-number lt-clip">
          {prettyPhone(lead.phone)}
        </Text>
      )}
    </Option>
  )
}

function MessageOption({ message, search }: { message: FoundMessage; search: string }) {
  const { body, sentBy, createdAt, conversationId, lead } = message
  const now = useNow()
  const name = lead ? leadName(lead) : 'Erased'
  return (
    <Option
      value={`/w/$workspaceId/${conversationId ? `inbox/${conversationId}` : `leads/${lead?.id}`}#${message.id}`}
      icon={<IconMessage size={18} stroke={1.6} />}
      end={
        <Text size="xs" c="dimmed" flex="none">
          {shortTime(createdAt, now)}
        </Text>
      }
    >
      <Text size="sm" className="lt-clip" dir="auto">
        <FoundText body={body} search={search} />
      </Text>
      <Text size="xs" c="dimmed" className="lt-clip">
        {sentBy === 'LEAD' ? name : `${WRITERS[sentBy]} to ${name}`}
      </Text>
    </Option>
  )
}

type OptionProps = { value: string; icon: ReactNode; end?: ReactNode; children: ReactNode }

function Option({ value, icon, end, children }: OptionProps) {
  return (
    <Combobox.Option value={value} className={classes.option}>
      {icon}
      <div style={{ flex: 1, minWidth: 0 }}>{children}</div>
      {end}
    </Combobox.Option>
  )
}
